/* Copy buttons of code, and tabs for languages. Without this script all code is visible. */

{
  /** Adds a copy button to each block of code. */
  const addCopyButtons = () => {
    const copy = async (pre) => {
      try {
        await navigator.clipboard.writeText(pre.textContent.trimEnd());
        return "Copied";
      } catch {
        // Without HTTPS the clipboard is available on localhost only. Select the text instead.
        getSelection().selectAllChildren(pre);
        return "Selected";
      }
    };
    for (const box of document.querySelectorAll(".code")) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.textContent = "Copy";
      button.setAttribute("aria-label", "Copy code");
      const status = document.createElement("span");
      status.className = "visually-hidden";
      status.setAttribute("role", "status");
      button.addEventListener("click", async () => {
        button.textContent = await copy(box.querySelector("pre"));
        status.textContent = button.textContent;
        setTimeout(() => {
          button.textContent = "Copy";
          status.textContent = "";
        }, 2000);
      });
      box.append(button, status);
    }
  };

  /** The language that was chosen last, on any page. */
  const choice = {
    key: "almagest.language",
    read() {
      try {
        return localStorage.getItem(choice.key) ?? "";
      } catch {
        // The browser blocks storage.
        return "";
      }
    },
    store(name) {
      try {
        localStorage.setItem(choice.key, name);
      } catch {
        // The choice applies to this page only.
      }
    },
  };

  const addButton = (text, list, onClick) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", onClick);
    list.append(button);
    return button;
  };

  const addList = (name, role, className) => {
    const list = document.createElement("div");
    list.className = className;
    list.setAttribute("role", role);
    list.setAttribute("aria-label", name);
    return list;
  };

  /** Adds a list of tabs to a group of panels, and to a tab of several panels a choice. Returns functions that show one panel. */
  const addTabs = (group, groupIndex, onChoice) => {
    const panels = [...group.querySelectorAll(":scope > .tab")];
    const list = addList("Language", "tablist", "tab-list");
    const tabs = [...new Set(panels.map((panel) => panel.dataset.tab))].map((tabName, tabIndex) => {
      const members = panels.filter((panel) => panel.dataset.tab === tabName);
      const open = () => onChoice((members.find((panel) => !panel.hidden) ?? members[0]).dataset.name, group);
      const tab = addButton(tabName, list, open);
      tab.id = `tab-${groupIndex}-${tabIndex}`;
      tab.setAttribute("role", "tab");
      tab.addEventListener("keydown", ({ key }) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
        if (step === undefined) return;
        const next = tabs[(tabIndex + step + tabs.length) % tabs.length].tab;
        next.click();
        next.focus();
      });
      for (const [index, panel] of members.entries()) {
        panel.id ||= `panel-${groupIndex}-${tabIndex}-${index}`;
        panel.setAttribute("role", "tabpanel");
        panel.setAttribute("aria-labelledby", tab.id);
        // Find in page reveals a hidden panel.
        panel.addEventListener("beforematch", () => show(panel));
        if (members.length === 1) continue;
        const choices = addList("Library", "group", "choices");
        for (const other of members) {
          const choose = () => {
            onChoice(other.dataset.name, group);
            other.querySelector("[aria-pressed=true]").focus();
          };
          addButton(other.dataset.choice, choices, choose).setAttribute("aria-pressed", other === panel);
        }
        panel.querySelector(".tab-name").after(choices);
      }
      return { tab, members };
    });
    group.prepend(list);
    group.classList.add("tabs-on");
    const show = (shown) => {
      for (const panel of panels) {
        if (panel === shown) panel.removeAttribute("hidden");
        else panel.setAttribute("hidden", "until-found");
      }
      for (const { tab, members } of tabs) {
        const isOpen = members.includes(shown);
        tab.setAttribute("aria-selected", isOpen);
        tab.setAttribute("aria-controls", (isOpen ? shown : members[0]).id);
        tab.tabIndex = isOpen ? 0 : -1;
      }
    };
    const languageOf = (name) => name.split(/[\s,]/, 1)[0];
    const showNamed = (name) => {
      const similar = panels.find(({ dataset }) => languageOf(dataset.name) === languageOf(name));
      show(panels.find(({ dataset }) => dataset.name === name) ?? similar ?? panels[0]);
    };
    return { panels, show, showNamed };
  };

  const turnOnTabs = () => {
    const onChoice = (name, chosenGroup) => {
      const { top } = chosenGroup.getBoundingClientRect();
      for (const { showNamed } of groups) showNamed(name);
      choice.store(name);
      // Groups above the chosen one may have changed their height.
      scrollBy({ top: chosenGroup.getBoundingClientRect().top - top, behavior: "instant" });
    };
    const groups = [...document.querySelectorAll(".tabs")].map((group, index) =>
      addTabs(group, index, onChoice),
    );
    for (const { showNamed } of groups) showNamed(choice.read());

    // A link to a heading inside a tab opens the tab.
    const showTarget = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (target === null) return;
      for (const { panels, show } of groups) {
        const panel = panels.find((each) => each.contains(target));
        if (panel === undefined) continue;
        show(panel);
        target.scrollIntoView();
      }
    };
    showTarget();
    addEventListener("hashchange", showTarget);
  };

  addCopyButtons();
  turnOnTabs();
}
