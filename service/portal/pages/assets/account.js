/* Improvements of the account's pages, all of which work without this script. */
(() => {
  const copyText = async (element) => {
    try {
      await navigator.clipboard.writeText(element.textContent);
      return true;
    } catch {
      // Without HTTPS the clipboard is available on localhost only. Select the text instead.
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
        : "Text selected. Press Ctrl+C or ⌘C to copy.";
    });
  }

  // Other pages ask for the user's key only in a browser that was signed in.
  try {
    const signOut = document.querySelector('nav.account form[action$="/account/sign-out"]');
    if (signOut !== null) localStorage.setItem("almagest.account", "yes");
    signOut?.addEventListener("submit", () => localStorage.removeItem("almagest.account"));
  } catch {
    // The browser blocks storage.
  }

  // Submit these forms only once: a second submission is an error.
  for (const form of document.querySelectorAll("form[data-once]")) {
    form.addEventListener("submit", (event) => {
      if (form.dataset.sent === "yes") event.preventDefault();
      form.dataset.sent = "yes";
    });
  }
  // The form of a page restored from the back/forward cache has been submitted already.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && document.querySelector("form[data-sent]") !== null) location.reload();
  });

  // The remaining time comes from the server, because the browser's clock may be wrong.
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
