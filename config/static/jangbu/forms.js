// Forms stay good while the page is open: signing in again in another tab changes the token that they carry.
"use strict";

async function refreshTokens() {
  const response = await fetch(document.body.dataset.formToken, { credentials: "same-origin" });
  const { token } = await response.json();
  for (const input of document.querySelectorAll("input[name=csrfmiddlewaretoken]")) input.value = token;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  // Forms of other scripts see to themselves.
  if (form.method !== "post" || event.defaultPrevented || form.dataset.fresh) return;
  event.preventDefault();
  const send = () => {
    form.dataset.fresh = "1";
    form.requestSubmit(event.submitter);
    delete form.dataset.fresh;
  };
  refreshTokens().then(send, send);
});
