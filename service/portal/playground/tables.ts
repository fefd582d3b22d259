import { type Html, html } from "../pages/html.ts";
import { labelOf } from "./fields.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** Lists longer than this are closed at first. */
const LONGEST_OPEN = 60;
/** Rows that are written out of a list; the JSON has all of them. */
const MOST_ROWS = 200;
/** What is told of the request comes after what was asked for. */
const LAST = ["personA", "personB", "input", "time", "orbs", "contributions"];

/** An answer of any endpoint as tables: a list of records is one, an object of plain values is another. */
export function answerTables(answer: JsonObject): Html {
  return html`${warningsOf(answer, null)}
${partsOf(answer)}`;
}

/** The warnings of an answer and of what is in it, before all else: they are not to be missed. */
function warningsOf(answer: JsonObject, within: string | null): readonly Html[] {
  return Object.entries(answer).flatMap(([name, value]) => {
    if (isObject(value)) return warningsOf(value, labelOf(name));
    if (name !== "warnings" || !Array.isArray(value)) return [];
    return value.map(
      ({ code, message }: { readonly code: string; readonly message: string }) =>
        html`<p class="notice"><span class="tag">${code}</span> ${within === null ? null : html`<strong>${within}</strong>: `}${message}</p>`,
    );
  });
}

function partsOf(object: JsonObject): Html {
  const entries = Object.entries(object).filter(([name]) => name !== "warnings");
  const plain = entries.filter(([, value]) => !isNested(value));
  const nested = entries.filter(([, value]) => isNested(value));
  const ordered = [
    ...nested.filter(([name]) => !LAST.includes(name)),
    ...nested.filter(([name]) => LAST.includes(name)),
  ];
  return html`${plain.length === 0 ? null : part("In brief", pairs(plain), true)}
${ordered.map(([name, value]) => nestedPart(labelOf(name), value, !LAST.includes(name)))}`;
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
  return part(title, html`<div class="within">${partsOf(value as JsonObject)}</div>`, isOpen);
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
  const kinds = new Map(columns.map((column) => [column, kindOf(rows.map(([, record]) => record[column]))]));
  const kind = (column: string) => kinds.get(column) ?? null;
  return html`<div class="table" role="region" aria-label="${title}" tabindex="0"><table>
<thead><tr>${of === null ? null : html`<th scope="col">${of}</th>`}${columns.map((column) => html`<th scope="col"${kind(column)}>${labelOf(column)}</th>`)}</tr></thead>
<tbody>${rows
    .slice(0, MOST_ROWS)
    .map(
      ([name, record]) =>
        html`<tr>${name === null ? null : html`<th scope="row">${name}</th>`}${columns.map((column) => html`<td${kind(column)}>${cellText(record[column])}</td>`)}</tr>\n`,
    )}</tbody></table></div>${rows.length > MOST_ROWS ? html`<p class="hint">The first ${MOST_ROWS}; the JSON has all ${rows.length}.</p>` : null}`;
}

/** Numbers stand under one another, and lists get room; null: neither. */
function kindOf(values: readonly unknown[]): Html | null {
  if (values.every((value) => value === undefined || typeof value === "number")) return html` class="right"`;
  return values.some((value) => Array.isArray(value) && !value.some(isObject)) ? html` class="long"` : null;
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
