/* What the account's pages do better with a script than without one. */
(() => {
  const copyText = async (element) => {
    try {
      await navigator.clipboard.writeText(element.textContent);
      return true;
    } catch {
      // Over plain HTTP from another machine there is no clipboard: the text is selected, for the keyboard.
      getSelection().selectAllChildren(element);
      return false;
    }
  };
  for (const button of document.querySelectorAll("button[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const isCopied = await copyText(document.getElementById(button.dataset.copy));
      button.parentElement.querySelector("[role=status]").textContent = isCopied
        ? "Copied."
        : "Selected: copy it with Ctrl+C or ⌘C.";
    });
  }

  // A form whose second sending would be an error is sent once.
  for (const form of document.querySelectorAll("form[data-once]")) {
    form.addEventListener("submit", (event) => {
      if (form.dataset.sent === "yes") event.preventDefault();
      form.dataset.sent = "yes";
    });
  }
  // Coming back to a page that was kept, its form has been used.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && document.querySelector("form[data-sent]") !== null) location.reload();
  });

  // The time left is the server's; the browser's clock may be wrong.
  for (const element of document.querySelectorAll("[data-left-ms]")) {
    const endsAt = performance.now() + Number(element.dataset.leftMs);
    const tick = () => {
      const minutes = Math.ceil((endsAt - performance.now()) / 60000);
      if (minutes <= 0) location.reload();
      else
        element.textContent =
          minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
    };
    setInterval(tick, 15000);
  }
})();
