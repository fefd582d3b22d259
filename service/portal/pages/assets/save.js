// Saves the pictures and the JSON of a response as files. The browser makes the files; nothing is sent.

const PNG_WIDTH_PX = 1600;

const makers = {
  svg: async (button) => new Blob([drawingOf(button).text], { type: "image/svg+xml" }),
  png: makePng,
  json: async () => new Blob([document.getElementById("json").textContent], { type: "application/json" }),
};

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-save]");
  if (!button) return;
  const { save, name } = button.dataset;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await makers[save](button));
  link.download = `${name}.${save}`;
  link.click();
  // The download reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
});

/** Shows the buttons of the page. The playground calls it after each later response. */
function showSaveButtons() {
  for (const button of document.querySelectorAll("[data-save]")) button.hidden = false;
}

showSaveButtons();

/** The picture above a button as a document of its own: with the rules of the page's stylesheet for pictures, and a size. */
function drawingOf(button) {
  const drawing = button.closest("figure").querySelector("svg").cloneNode(true);
  const { width, height } = drawing.viewBox.baseVal;
  const pictureSheet = [...document.styleSheets].find(({ href }) => href?.includes("/pictures.css"));
  const style = document.createElementNS(drawing.namespaceURI, "style");
  style.textContent = [...(pictureSheet?.cssRules ?? [])].map(({ cssText }) => cssText).join("\n");
  drawing.prepend(style);
  drawing.setAttribute("width", width);
  drawing.setAttribute("height", height);
  return { text: `${new XMLSerializer().serializeToString(drawing)}\n`, ratio: height / width };
}

async function makePng(button) {
  const { text, ratio } = drawingOf(button);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PNG_WIDTH_PX;
  canvas.height = Math.round(PNG_WIDTH_PX * ratio);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
