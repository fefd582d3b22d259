// Runs the playground's form without leaving the page: the answer is the page that the form would lead to, of which
// the fields and the result are taken. Without this script the form works as any other.

const form = document.getElementById("playground");
const endpoint = document.getElementById("endpoint");
let latest = 0;

document.getElementById("choose").hidden = true;
showCopyButtons();

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void send("run");
});
endpoint.addEventListener("change", () => void send("choose"));

form.addEventListener("input", ({ target }) => {
  const prefix = target.dataset.city;
  if (prefix !== undefined) {
    const { latitude, longitude } = target.selectedOptions[0].dataset;
    if (latitude === undefined) return;
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

async function send(what) {
  latest += 1;
  const mine = latest;
  const state = document.getElementById("state");
  const button = document.getElementById("run");
  const fields = new URLSearchParams(new FormData(form));
  fields.set("do", what);
  button.disabled = true;
  if (what === "run") state.textContent = "Computing …";
  try {
    const response = await fetch(form.action, { method: "POST", body: fields });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (mine === latest) show(page, what);
  } catch {
    if (mine === latest) state.textContent = "The service was not reached. Try again.";
  } finally {
    if (mine === latest) button.disabled = false;
  }
}

/** Takes the parts of a page that another request leads to; a page without them is shown as a whole. */
function show(page, what) {
  const result = page.getElementById("result");
  if (result === null) {
    document.querySelector("main").replaceWith(page.querySelector("main"));
    return;
  }
  for (const id of ["fields", "state", "result"]) {
    document.getElementById(id).replaceWith(document.adoptNode(page.getElementById(id)));
  }
  showCopyButtons();
  if (what !== "run") return;
  const focused = form.querySelector("[aria-invalid]") ?? document.getElementById("result-title");
  focused?.focus();
}

/** Copying needs a page that came safely, or from this machine. */
function showCopyButtons() {
  if (navigator.clipboard === undefined) return;
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}
