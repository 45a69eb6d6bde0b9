// The question page: sends the question, shows the answer as it comes. Without this script the form answers as a page.
"use strict";

(() => {
  const form = document.getElementById("ask");
  const input = document.getElementById("question-input");
  const turns = document.getElementById("turns");
  const send = document.getElementById("send");
  const stop = document.getElementById("stop");
  const afresh = document.getElementById("afresh");
  let running = null;

  function fit() {
    input.style.height = "auto";
    input.style.height = `${Math.min(input.scrollHeight, 220)}px`;
  }

  function element(tag, className, text) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text) made.textContent = text;
    return made;
  }

  function turnFor(question) {
    const turn = element("article", "turn");
    turn.append(element("h2", "asked", question));
    const answer = element("div", "answer");
    answer.setAttribute("aria-busy", "true");
    turn.append(answer);
    turns.append(turn);
    document.body.classList.add("has-turns");
    afresh.hidden = false;
    turn.scrollIntoView({ block: "start", behavior: "smooth" });
    return answer;
  }

  // What is shown until the whole answer is there: status, headline, sources by name, then the words.
  function draftIn(answer) {
    const status = element("p", "status", form.dataset.working);
    status.setAttribute("role", "status");
    const headline = element("p", "headline");
    const words = element("div", "wording draft");
    const sources = element("p", "draft-sources faint small");
    answer.replaceChildren(status, headline, words, sources);
    return { status, headline, words, sources };
  }

  function show(event, answer, draft) {
    if (event.name === "status") {
      if (event.data.text) draft.status.textContent = event.data.text;
      if (event.data.headline) draft.headline.textContent = event.data.headline;
      if (event.data.sources.length) {
        const titles = event.data.sources.map((source) => `${source.n} ${source.title}`);
        draft.sources.textContent = `${form.dataset.sources}: ${titles.join(" · ")}`;
      }
    } else if (event.name === "delta") {
      draft.words.append(event.data.text);
    } else if (event.name === "answer") {
      answer.innerHTML = event.data.html; // made by our own template, which escapes
      form.elements.conversation.value = event.data.conversation || "";
    } else if (event.name === "error") {
      problem(answer, event.data.error.message);
    }
    return event.name === "answer" || event.name === "error";
  }

  function problem(answer, text) {
    const said = element("p", "problem", text);
    said.setAttribute("role", "alert");
    answer.append(said);
  }

  function post(question) {
    const body = new FormData(form);
    body.set("question", question);
    const headers = { Accept: "text/event-stream" };
    return fetch(form.action, { method: "POST", body, headers, signal: running.signal });
  }

  async function ask(question) {
    const answer = turnFor(question);
    const draft = draftIn(answer);
    running = new AbortController();
    send.hidden = true;
    stop.hidden = false;
    try {
      let response = await post(question);
      if (response.status === 403) {
        await refreshTokens();
        response = await post(question);
      }
      if (!response.ok || !response.body) {
        const said = await response.json().catch(() => null);
        problem(answer, said?.error?.message || (response.status === 401 ? form.dataset.signedOut : form.dataset.lost));
        return;
      }
      let complete = false;
      for await (const event of eventsOf(response.body)) complete = show(event, answer, draft) || complete;
      if (!complete) problem(answer, form.dataset.lost);
    } catch (error) {
      problem(answer, error.name === "AbortError" ? form.dataset.stopped : form.dataset.lost);
    } finally {
      draft.status.remove();
      answer.setAttribute("aria-busy", "false");
      running = null;
      send.hidden = false;
      stop.hidden = true;
      input.focus({ preventScroll: true });
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const question = input.value.trim();
    if (!question || running) return;
    input.value = "";
    fit();
    ask(question);
  });
  input.addEventListener("keydown", (event) => {
    // While a Korean syllable is being composed, Enter ends the syllable and sends nothing.
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing && event.keyCode !== 229) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  turns.addEventListener("click", (event) => {
    const choice = event.target.closest("a[data-ask]");
    if (!choice || running || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ask(choice.dataset.ask);
  });
  stop.addEventListener("click", () => running?.abort());
  input.addEventListener("input", fit);
  fit();
})();
