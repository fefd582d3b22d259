/* The tables of contents of a page: the current guide is in view, and the section that is read is marked. */

{
  const center = (list, entry) => {
    list.scrollTop +=
      entry.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  };

  const contents = document.querySelector(".contents");
  const current = contents?.querySelector("[aria-current=page]");
  if (current) center(contents, current);

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
