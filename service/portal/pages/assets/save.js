// Saves the pictures and the JSON of a response as files.

/** The script of the studio that makes files. */
const saving = import("./save-file.js");

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-save]");
  if (!button) return;
  const { save, name } = button.dataset;
  const { saveFile } = await saving;
  await saveFile(
    save === "json" ? document.getElementById("json").textContent : drawingOf(button),
    save,
    name,
  );
});

/** Shows the buttons of the page. The playground calls it after each later response. */
function showSaveButtons() {
  for (const button of document.querySelectorAll("[data-save]")) button.hidden = false;
}

showSaveButtons();

/** The picture above a button as a document of its own: with the rules of the page's stylesheet for pictures. */
function drawingOf(button) {
  const drawing = button.closest("figure").querySelector("svg").cloneNode(true);
  const pictureSheet = [...document.styleSheets].find(({ href }) => href?.includes("/pictures.css"));
  const style = document.createElementNS(drawing.namespaceURI, "style");
  style.textContent = [...(pictureSheet?.cssRules ?? [])].map(({ cssText }) => cssText).join("\n");
  drawing.prepend(style);
  return `${new XMLSerializer().serializeToString(drawing)}\n`;
}
