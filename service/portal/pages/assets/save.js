// Saves the pictures, the tables and the JSON of a response as files.

/** The script of the studio that makes files. */
const saving = import("./save-file.js");

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-save]");
  if (!button) return;
  const { save, name } = button.dataset;
  const { csvOfTables, saveFile } = await saving;
  const textOf = {
    json: () => document.getElementById("json").textContent,
    csv: () => csvOfTables([...document.querySelectorAll("#result table")].map(readTable)),
  };
  await saveFile((textOf[save] ?? drawingOf)(button), save, name);
});

/** Shows the buttons of the page, without tables not the one that saves them. The playground calls it after each later response. */
function showSaveButtons() {
  for (const button of document.querySelectorAll("[data-save]"))
    button.hidden = button.dataset.save === "csv" && document.querySelector("#result table") === null;
}

showSaveButtons();

/** The texts of a table of the page. */
function readTable(table) {
  const [head = [], ...rows] = [...table.rows].map(({ cells }) =>
    [...cells].map(({ textContent }) => textContent.trim()),
  );
  return { title: table.parentElement.getAttribute("aria-label"), head, rows };
}

/** The picture above a button as a document of its own: with the rules of the page's stylesheet for pictures. */
function drawingOf(button) {
  const drawing = button.closest("figure").querySelector("svg").cloneNode(true);
  const pictureSheet = [...document.styleSheets].find(({ href }) => href?.includes("/pictures.css"));
  const style = document.createElementNS(drawing.namespaceURI, "style");
  style.textContent = [...(pictureSheet?.cssRules ?? [])].map(({ cssText }) => cssText).join("\n");
  drawing.prepend(style);
  return `${new XMLSerializer().serializeToString(drawing)}\n`;
}
