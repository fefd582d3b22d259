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

  /** Adds a list of tabs to a group of panels. Returns functions that show one panel; `onChoice` gets its name. */
  const addTabs = (group, groupIndex, onChoice) => {
    const panels = [...group.querySelectorAll(":scope > .tab")];
    const names = panels.map((panel) => panel.dataset.tab);
    const list = document.createElement("div");
    list.className = "tab-list";
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", "Language");
    const tabs = panels.map((panel, index) => {
      panel.id ||= `panel-${groupIndex}-${index}`;
      const tab = document.createElement("button");
      tab.type = "button";
      tab.id = `tab-${groupIndex}-${index}`;
      tab.textContent = names[index];
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", panel.id);
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", tab.id);
      tab.addEventListener("click", () => onChoice(names[index], group));
      tab.addEventListener("keydown", ({ key }) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
        if (step === undefined) return;
        const next = (index + step + tabs.length) % tabs.length;
        onChoice(names[next], group);
        tabs[next].focus();
      });
      return tab;
    });
    list.append(...tabs);
    group.prepend(list);
    group.classList.add("tabs-on");
    const open = (index) => {
      for (const [place, tab] of tabs.entries()) {
        tab.setAttribute("aria-selected", String(place === index));
        tab.tabIndex = place === index ? 0 : -1;
        panels[place].hidden = place !== index;
      }
    };
    const firstWord = (name) => name.split(/[\s,]/, 1)[0];
    const openNamed = (name) => {
      const similar = names.findIndex((each) => firstWord(each) === firstWord(name));
      open(names.includes(name) ? names.indexOf(name) : Math.max(0, similar));
    };
    return { panels, open, openNamed };
  };

  const turnOnTabs = () => {
    const onChoice = (name, chosenGroup) => {
      const { top } = chosenGroup.getBoundingClientRect();
      for (const { openNamed } of groups) openNamed(name);
      choice.store(name);
      // Groups above the chosen one may have changed their height.
      scrollBy({ top: chosenGroup.getBoundingClientRect().top - top, behavior: "instant" });
    };
    const groups = [...document.querySelectorAll(".tabs")].map((group, index) =>
      addTabs(group, index, onChoice),
    );
    for (const { openNamed } of groups) openNamed(choice.read());

    // A link to a heading inside a tab opens the tab.
    const showTarget = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (target === null) return;
      for (const { panels, open } of groups) {
        const index = panels.findIndex((panel) => panel.contains(target));
        if (index < 0) continue;
        open(index);
        target.scrollIntoView();
      }
    };
    showTarget();
    addEventListener("hashchange", showTarget);
  };

  addCopyButtons();
  turnOnTabs();
}
