/* Shows the results of the search while words are typed. Without this script the form in the header leads to them. */

{
  const form = document.querySelector("header.site form.search");
  const WAIT_MS = 120;

  const element = (name, properties = {}, ...children) => {
    const created = Object.assign(document.createElement(name), properties);
    created.append(...children);
    return created;
  };

  const field = element("input", {
    type: "search",
    autocomplete: "off",
    spellcheck: false,
    placeholder: "Search",
    maxLength: 100,
  });
  field.setAttribute("aria-label", "Search the documentation");
  const status = element("p", { className: "hint" });
  status.setAttribute("role", "status");
  const results = element("ol", { className: "results" });
  const close = element("button", { type: "button", className: "secondary", textContent: "Close" });
  const dialog = element(
    "dialog",
    { className: "search" },
    element("div", {}, field, close),
    status,
    results,
  );
  dialog.setAttribute("aria-label", "Search");
  document.body.append(dialog);

  /** The parts of the page of a query that the dialog shows. */
  const find = async (text) => {
    const address = new URL(form.action);
    address.searchParams.set("q", text);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`status ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return {
      message: page.getElementById("status")?.textContent ?? "",
      items: [...(page.getElementById("results")?.children ?? [])],
    };
  };

  const show = async () => {
    const text = field.value.trim();
    let answer = { message: "", items: [] };
    if (text !== "") {
      try {
        answer = await find(text);
      } catch {
        answer.message = "The search failed. Try again.";
      }
    }
    // A later input is shown instead.
    if (text !== field.value.trim()) return;
    status.textContent = answer.message;
    results.replaceChildren(...answer.items.map((item) => document.adoptNode(item)));
  };

  const open = () => {
    if (dialog.open) return;
    field.value = form.elements.q.value || field.value;
    dialog.showModal();
    field.select();
    void show();
  };

  let timer = 0;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, WAIT_MS);
  });
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => {
    // The backdrop, or a result, which may be on this page.
    if (target === dialog || target.closest("a")) dialog.close();
  });
  dialog.addEventListener("keydown", async (event) => {
    const links = () => [...results.querySelectorAll("a")];
    // With text in the field, the browser would only clear it.
    if (event.key === "Escape") dialog.close();
    if (event.key === "Enter" && event.target === field) {
      clearTimeout(timer);
      await show();
      links()[0]?.click();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const places = [field, ...links()];
    const next = places.indexOf(document.activeElement) + step;
    places[Math.min(Math.max(next, 0), places.length - 1)].focus();
  });
  addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, select, textarea, [contenteditable]");
    const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
    const isSlash = event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isShortcut && !isSlash) return;
    event.preventDefault();
    open();
  });
  // A reader who submits words typed here gets the page of the results.
  form.addEventListener("click", (event) => {
    // Enter in the field clicks the button too, without a pointer.
    if (event.detail === 0) return;
    event.preventDefault();
    open();
  });
  form.elements.q.setAttribute("aria-keyshortcuts", "Control+K Meta+K /");
}
