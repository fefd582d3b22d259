// Saves pictures and values of a page as files. The browser makes the files; nothing is sent. Pages of the service load this file as it is.

const PNG_WIDTH_PX = 1600;
const REVOKE_MS = 10_000;
const TYPES = { svg: "image/svg+xml", json: "application/json", csv: "text/csv" };

/**
 * Saves a text as a file.
 *
 * @param {string} text a drawing with its colours, JSON or CSV
 * @param {"svg" | "png" | "json" | "csv"} form of the file; a PNG is made of a drawing
 * @param {string} name of the file, without its ending
 * @returns {Promise<void>}
 */
export async function saveFile(text, form, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    form === "png" ? await pngOf(text) : new Blob([text], { type: TYPES[form] }),
  );
  link.download = `${name}.${form}`;
  link.click();
  // The download reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS);
}

/**
 * Tables as CSV (RFC 4180), each with its title in the first column. A cell is never a formula of a spreadsheet.
 *
 * @param {readonly { readonly title: string, readonly head: readonly string[], readonly rows: readonly (readonly string[])[] }[]} tables
 * @returns {string}
 */
export function csvOfTables(tables) {
  return tables
    .flatMap(({ title, head, rows }) =>
      [head, ...rows].map((row) => `${[title, ...row].map(csvCell).join(",")}\r\n`),
    )
    .join("");
}

/**
 * @param {string} text of a cell
 * @returns {string}
 */
function csvCell(text) {
  const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * @param {string} text a drawing
 * @returns {Promise<Blob>}
 */
async function pngOf(text) {
  const size = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(text) ?? [];
  const [width, height] = [Number(size[1]), Number(size[2])];
  // Without a size, browsers draw it at one of their own.
  const sizedText = text.replace("<svg ", `<svg width="${width}" height="${height}" `);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(sizedText)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PNG_WIDTH_PX;
  canvas.height = Math.round((PNG_WIDTH_PX * height) / width);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png");
  });
}
