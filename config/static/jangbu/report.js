// What is typed into a report is not lost: not by leaving the page, and not by a sign-in that ended meanwhile.
"use strict";

const report = document.querySelector(".report-form");
const signedOut = report.querySelector("[data-signed-out]");
let unsaved = false;
let alive = false;

report.addEventListener("input", () => { unsaved = true; });
window.addEventListener("beforeunload", (event) => { if (unsaved) event.preventDefault(); });

report.addEventListener("submit", (event) => {
  if (alive) {
    unsaved = false;
    if (report.dataset.fresh) alive = false; // forms.js sends it a second time; a later press asks anew
    return;
  }
  event.preventDefault();
  const send = () => {
    alive = true;
    report.requestSubmit(event.submitter);
  };
  // Signed out, the server names the sign-in page instead of leading there.
  fetch(report.dataset.alive, { headers: { "HX-Request": "true" }, credentials: "same-origin" }).then((response) => {
    signedOut.hidden = !response.headers.has("HX-Redirect");
    if (signedOut.hidden) send();
  }, send);
});
