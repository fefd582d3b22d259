/* Names the user's own key below code that reads one. Without this script, or an account, the code is complete. */

{
  const VARIABLE = "ALMAGEST_API_KEY";
  const keysAddress = new URL("../account/keys", document.currentScript.src);

  /** Whether this browser was signed in when it last showed a page of an account. */
  const account = {
    name: "almagest.account",
    isLikely() {
      try {
        return localStorage.getItem(account.name) !== null;
      } catch {
        // The browser blocks storage.
        return false;
      }
    },
    forget() {
      localStorage.removeItem(account.name);
    },
  };

  /** The first characters of the key; null: the user has none; undefined: not known yet. */
  let prefix;

  const fillNote = (note) => {
    const link = document.createElement("a");
    link.href = keysAddress.pathname;
    link.textContent = prefix === null ? "Create a key" : "Your keys";
    const code = document.createElement("code");
    code.textContent = prefix === undefined ? "…" : `${prefix}…`;
    note.replaceChildren(
      `${VARIABLE}: `,
      ...(prefix === null ? ["you have no key yet. "] : ["your key ", code, ". "]),
      link,
    );
  };

  /** Notes have their place before the key is known, so that the page does not move. */
  const addNotes = () => {
    for (const pre of document.querySelectorAll(":is(.code, .copied) > pre:not([data-own-key])")) {
      if (!pre.textContent.includes(VARIABLE)) continue;
      pre.dataset.ownKey = "named";
      const note = document.createElement("p");
      note.className = "hint own-key";
      fillNote(note);
      pre.parentElement.after(note);
    }
  };

  const nameKey = async () => {
    addNotes();
    // The playground replaces parts of the page.
    const changes = new MutationObserver(addNotes);
    changes.observe(document.body, { childList: true, subtree: true });
    const answer = await fetch(`${keysAddress.pathname}/newest`).catch(() => null);
    const key = answer?.ok ? await answer.json() : null;
    if (key?.isSignedIn) {
      prefix = key.prefix;
      for (const note of document.querySelectorAll(".own-key")) fillNote(note);
      return;
    }
    changes.disconnect();
    for (const note of document.querySelectorAll(".own-key")) note.remove();
    if (key !== null) account.forget();
  };

  if (account.isLikely()) nameKey();
}
