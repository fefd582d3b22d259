/* The search of the documentation, in an index that is loaded for the first search. Without this script the pages have none. */

{
  const RESULTS_MAX = 12;
  const INDEX_ADDRESS = new URL("../docs/search-index.json", document.currentScript.src);
  /** Points of a word by where it is: in the title of the page, in the heading, in the text. A part of a word has half. */
  const POINTS = { title: 12, heading: 8, text: 2 };

  /** As the index is written: lower case, without accents. */
  const wordsOf = (text) =>
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? [];

  const loadIndex = async () => {
    const response = await fetch(INDEX_ADDRESS);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.json()).flatMap(([path, title, sections]) =>
      sections.map(([id, heading, excerpt, text]) => ({
        address: id === "" ? path : `${path}#${id}`,
        title,
        heading,
        excerpt,
        words: { title: wordsOf(title), heading: wordsOf(heading), text: text.split(" ") },
      })),
    );
  };
  let sections = null;
  /** The index; loaded again after a failure. */
  const findSections = () => {
    sections ??= loadIndex().catch((error) => {
      sections = null;
      throw error;
    });
    return sections;
  };

  /** The points of a section; 0 if a word of the query is nowhere in it. */
  const pointsOf = ({ words }, query) => {
    let sum = 0;
    for (const word of query) {
      let best = 0;
      for (const place of Object.keys(POINTS)) {
        if (words[place].includes(word)) best = Math.max(best, POINTS[place]);
        else if (words[place].some((each) => each.startsWith(word))) best = Math.max(best, POINTS[place] / 2);
      }
      if (best === 0) return 0;
      sum += best;
    }
    // Of a page's sections with the same words, the one whose heading has them, else the first.
    return sum + (query.every((word) => words.heading.some((each) => each.startsWith(word))) ? 6 : 0);
  };

  const search = (all, query) =>
    all
      .map((section) => ({ section, points: pointsOf(section, query) }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points)
      .slice(0, RESULTS_MAX)
      .map(({ section }) => section);

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
  });
  field.setAttribute("aria-label", "Search the documentation");
  const status = element("p", { className: "hint" });
  status.setAttribute("role", "status");
  const results = element("ol");
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

  const show = async () => {
    const text = field.value;
    const query = wordsOf(text);
    let matches = [];
    let message = "";
    if (query.length > 0) {
      try {
        matches = search(await findSections(), query);
        message = matches.length === 0 ? "No page contains these words." : "";
      } catch {
        message = "The search index could not be loaded. Try again.";
      }
    }
    // A later input is shown instead.
    if (text !== field.value) return;
    status.textContent = message || (matches.length > 0 ? `${matches.length} results` : "");
    results.replaceChildren(
      ...matches.map(({ address, title, heading, excerpt }) => {
        const name = element("strong", { textContent: heading });
        const page = heading === title ? "" : element("span", { className: "page", textContent: title });
        const start = element("span", { className: "excerpt", textContent: excerpt });
        return element("li", {}, element("a", { href: address }, name, page, start));
      }),
    );
  };

  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    field.select();
    findSections().catch(() => {});
  };

  field.addEventListener("input", show);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => {
    // The backdrop, or a result, which may be on this page.
    if (target === dialog || target.closest("a")) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    const links = [...results.querySelectorAll("a")];
    // With text in the field, the browser would only clear it.
    if (event.key === "Escape") dialog.close();
    if (event.key === "Enter" && event.target === field) links[0]?.click();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const places = [field, ...links];
    const next = places.indexOf(document.activeElement) + step;
    places[Math.min(Math.max(next, 0), links.length)].focus();
  });
  addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, select, textarea, [contenteditable]");
    const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
    const isSlash = event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isShortcut && !isSlash) return;
    event.preventDefault();
    open();
  });

  const opener = element(
    "button",
    { type: "button", className: "search-open" },
    "Search",
    element("kbd", { textContent: "Ctrl K" }),
  );
  opener.setAttribute("aria-keyshortcuts", "Control+K Meta+K /");
  opener.addEventListener("click", open);
  document.querySelector("header.site .brand").after(opener);
}
