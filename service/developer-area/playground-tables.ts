import { type Html, html } from "../web/html.ts";
import { labelOf } from "./playground-fields.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** Lists longer than this are closed at first. */
const LONGEST_OPEN = 40;
/** What is told of the request comes after what was asked for. */
const LAST = ["input", "time", "orbs", "contributions"];

/** An answer of any endpoint as tables: a list of records is one, an object of plain values is another. */
export function answerTables(answer: JsonObject): Html {
  const entries = Object.entries(answer).filter(([name]) => name !== "warnings");
  const plain = entries.filter(([, value]) => !isNested(value));
  const nested = entries.filter(([, value]) => isNested(value));
  const ordered = [
    ...nested.filter(([name]) => !LAST.includes(name)),
    ...nested.filter(([name]) => LAST.includes(name)),
  ];
  return html`${warningsOf(answer)}
${plain.length === 0 ? null : part("In brief", pairs(plain), true)}
${ordered.map(([name, value]) => nestedPart(labelOf(name), value, !LAST.includes(name)))}`;
}

function warningsOf({ warnings }: JsonObject): readonly Html[] {
  if (!Array.isArray(warnings)) return [];
  return warnings.map(
    ({ code, message }: { readonly code: string; readonly message: string }) =>
      html`<p class="notice"><span class="tag">${code}</span> ${message}</p>`,
  );
}

function nestedPart(title: string, value: unknown, isOpen: boolean): Html {
  if (Array.isArray(value)) {
    const records = value.filter(isObject);
    const count = `${title} (${value.length})`;
    if (value.length > 0 && records.length === value.length)
      return part(
        count,
        table(
          title,
          null,
          records.map((record) => [null, record]),
        ),
        isOpen && value.length <= LONGEST_OPEN,
      );
    return part(count, html`<p>${value.length === 0 ? "None" : value.map(cellText).join(", ")}</p>`, isOpen);
  }
  const entries = Object.entries(value as JsonObject);
  if (entries.every(([, each]) => !isNested(each))) return part(title, pairs(entries), isOpen);
  if (entries.every(([, each]) => isObject(each) && !Object.values(each).some(isObject)))
    return part(
      title,
      table(
        title,
        "Name",
        entries.map(([name, each]) => [labelOf(name), each as JsonObject]),
      ),
      isOpen,
    );
  return part(title, html`<div class="within">${answerTables(value as JsonObject)}</div>`, isOpen);
}

function part(title: string, body: Html, isOpen: boolean): Html {
  return html`<details class="part"${isOpen ? html` open` : null}><summary>${title}</summary>${body}</details>`;
}

function pairs(entries: readonly (readonly [string, unknown])[]): Html {
  return html`<dl class="pairs">${entries.map(([name, value]) => html`<div><dt>${labelOf(name)}</dt><dd>${cellText(value)}</dd></div>`)}</dl>`;
}

/** @param of the heading of the rows' own names; null: they have none */
function table(
  title: string,
  of: string | null,
  rows: readonly (readonly [name: string | null, record: JsonObject])[],
): Html {
  const columns = [...new Set(rows.flatMap(([, record]) => Object.keys(record)))];
  const isNumeric = (column: string): boolean =>
    rows.every(([, record]) => typeof (record[column] ?? 0) === "number");
  const right = new Set(columns.filter(isNumeric));
  const kind = (column: string) => (right.has(column) ? html` class="right"` : null);
  return html`<div class="table" role="region" aria-label="${title}" tabindex="0"><table>
<thead><tr>${of === null ? null : html`<th scope="col">${of}</th>`}${columns.map((column) => html`<th scope="col"${kind(column)}>${labelOf(column)}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([name, record]) =>
      html`<tr>${name === null ? null : html`<th scope="row">${name}</th>`}${columns.map((column) => html`<td${kind(column)}>${cellText(record[column])}</td>`)}</tr>\n`,
  )}</tbody></table></div>`;
}

/** Texts as they are, numbers as JSON writes them; lists of records only counted, the JSON below has them. */
function cellText(value: unknown): string {
  if (value === undefined) return "";
  if (value === null) return "not known";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) {
    if (value.some(isObject)) return String(value.length);
    return value.map(cellText).join(", ");
  }
  return isObject(value) ? JSON.stringify(value) : String(value);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNested(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
