// Server-sent events read from a fetch: whole letters whatever the chunks, events cut at blank lines only.
"use strict";

/**
 * Yields {name, data} for each event of the response; comments (heartbeats) yield nothing.
 * @param {ReadableStream<Uint8Array>} body
 */
async function* eventsOf(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder("utf-8");
  let waiting = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      waiting += done ? decoder.decode() : decoder.decode(value, { stream: true });
      let end;
      while ((end = waiting.search(/\r?\n\r?\n/)) >= 0) {
        const block = waiting.slice(0, end);
        waiting = waiting.slice(end).replace(/^\r?\n\r?\n/, "");
        const event = eventOf(block);
        if (event) yield event;
      }
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function eventOf(block) {
  let name = "message";
  const data = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
  }
  return data.length ? { name, data: JSON.parse(data.join("\n")) } : null;
}
