// Opens the cited place of a document that is read in parts: the part it is in is asked for once.
"use strict";

(() => {
  const cited = /^#passage-(\d+)$/.exec(window.location.hash);
  if (!cited) return;
  const passage = document.getElementById(`passage-${cited[1]}`);
  if (passage) {
    passage.scrollIntoView({ block: "center" });
    return;
  }
  const address = new URL(window.location.href);
  if (address.searchParams.get("passage") === cited[1]) return;
  address.searchParams.set("passage", cited[1]);
  window.location.replace(address);
})();
