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

  const createNote = ({ prefix }) => {
    const note = document.createElement("p");
    note.className = "hint own-key";
    const link = document.createElement("a");
    link.href = keysAddress.pathname;
    if (prefix === null) {
      link.textContent = "Create a key";
      note.append(`${VARIABLE}: you have no key yet. `, link);
      return note;
    }
    const code = document.createElement("code");
    code.textContent = `${prefix}…`;
    link.textContent = "Your keys";
    note.append(`${VARIABLE}: your key `, code, ". ", link);
    return note;
  };

  const addNotes = (key) => {
    for (const pre of document.querySelectorAll(":is(.code, .copied) > pre:not([data-own-key])")) {
      if (!pre.textContent.includes(VARIABLE)) continue;
      pre.dataset.ownKey = "named";
      pre.parentElement.after(createNote(key));
    }
  };

  const nameKey = async () => {
    const answer = await fetch(`${keysAddress.pathname}/newest`);
    if (!answer.ok) return;
    const key = await answer.json();
    if (!key.isSignedIn) {
      account.forget();
      return;
    }
    addNotes(key);
    // The playground replaces parts of the page.
    new MutationObserver(() => addNotes(key)).observe(document.body, { childList: true, subtree: true });
  };

  // Without an answer the page stays as it is.
  if (account.isLikely()) nameKey().catch(() => {});
}
