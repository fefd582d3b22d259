/* The tables of contents of a page: the current guide is in view, and the section that is read is marked. A button copies the page. */

{
  const center = (list, entry) => {
    list.scrollTop +=
      entry.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  };

  const contents = document.querySelector(".contents");
  const current = contents?.querySelector("[aria-current=page]");
  if (current) center(contents, current);

  const markdown = document.querySelector(".page-tools a");
  if (markdown) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "link";
    button.textContent = "Copy page";
    button.addEventListener("click", async () => {
      try {
        const response = await fetch(markdown.href);
        if (!response.ok) throw new Error(`status ${response.status}`);
        await navigator.clipboard.writeText(await response.text());
        button.textContent = "Copied";
      } catch {
        // Without HTTPS the clipboard is available on localhost only. Show the text instead.
        location.assign(markdown.href);
      }
      setTimeout(() => {
        button.textContent = "Copy page";
      }, 2000);
    });
    button.setAttribute("aria-live", "polite");
    markdown.after(button);
  }

  const outline = document.querySelector(".outline");
  if (outline) {
    const links = [...outline.querySelectorAll("a")];
    const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    const markCurrent = () => {
      // A heading in a hidden panel has no box.
      const started = headings.filter(
        (heading) =>
          heading.getClientRects().length > 0 && heading.getBoundingClientRect().top < innerHeight / 4,
      );
      const read = links[headings.indexOf(started.at(-1))];
      for (const link of links) {
        if (link === read) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
      if (read) center(outline, read);
    };
    addEventListener("scroll", () => requestAnimationFrame(markCurrent), { passive: true });
    markCurrent();
  }
}
