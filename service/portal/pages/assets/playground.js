// Submits the playground's form without leaving the page, and takes the fields and the result from the page returned.
// Without this script the browser submits the form and shows that page.

const form = document.getElementById("playground");
const endpoint = document.getElementById("endpoint");
let latestRequest = 0;

showCopyButtons();

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void send(event.submitter?.value ?? "run");
});
endpoint.addEventListener("change", () => {
  history.replaceState(null, "", `?endpoint=${endpoint.value}`);
  void send("choose");
});

form.addEventListener("input", ({ target }) => {
  const prefix = target.dataset.city;
  if (prefix !== undefined) {
    const { place } = target.selectedOptions[0].dataset;
    if (place === undefined) return;
    const [latitude, longitude] = place.split(" ");
    fieldOf(prefix, "latitude").value = latitude;
    fieldOf(prefix, "longitude").value = longitude;
  } else if (/\.(?:latitude|longitude)$/.test(target.name)) {
    fieldOf(target.name.split(".")[0], "city").value = "";
  } else if (/\.time$/.test(target.name) && target.value !== "") {
    fieldOf(target.name.split(".")[0], "unknown").checked = false;
  }
});

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
  const name = button.firstChild.textContent;
  button.firstChild.textContent = "Copied";
  setTimeout(() => {
    button.firstChild.textContent = name;
  }, 2000);
});

function fieldOf(prefix, member) {
  return form.elements[`${prefix}.${member}`];
}

/** Submits the form; `action` is `run` or `choose`. */
async function send(action) {
  latestRequest += 1;
  const thisRequest = latestRequest;
  const state = document.getElementById("state");
  const button = document.getElementById("run");
  const fields = new URLSearchParams(new FormData(form));
  fields.set("do", action);
  const wasDisabled = button.disabled;
  button.disabled = true;
  if (action !== "choose") state.textContent = "Running …";
  try {
    const response = await fetch(form.action, { method: "POST", body: fields });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (thisRequest === latestRequest) show(page, action);
  } catch {
    if (thisRequest === latestRequest) state.textContent = "Could not reach the service. Try again.";
  } finally {
    if (thisRequest === latestRequest) button.disabled = wasDisabled;
  }
}

/** Replaces the parts of this page by another page's. A page without them, such as an error, is shown whole. */
function show(page, action) {
  const result = page.getElementById("result");
  if (result === null) {
    document.querySelector("main").replaceWith(page.querySelector("main"));
    return;
  }
  for (const id of ["fields", "actions", "result"]) {
    document.getElementById(id).replaceWith(document.adoptNode(page.getElementById(id)));
  }
  showSaveButtons();
  showCopyButtons();
  if (action === "choose") return;
  const focused = form.querySelector("[aria-invalid]") ?? document.getElementById("result-title");
  focused?.focus();
}

/** The clipboard is available only over HTTPS or on localhost. */
function showCopyButtons() {
  if (navigator.clipboard === undefined) return;
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}
