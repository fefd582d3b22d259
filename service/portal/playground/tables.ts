import { type Html, html } from "../pages/html.ts";
import { labelOf } from "./inputs.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** Longer lists are collapsed at first. */
const OPEN_ROWS_MAX = 60;
/** Rows of a table; the JSON has all of them. */
const TABLE_ROWS_MAX = 200;
/** Parts about the request, shown collapsed after the result. */
const REQUEST_PARTS = ["personA", "personB", "input", "time", "orbs", "contributions"];

/** A response as tables: one for each list of records, and one for each object of plain values. */
export function responseTables(response: JsonObject): Html {
  return html`${warningsOf(response, null)}
${partsOf(response)}`;
}

/** All warnings of a response, shown first. `partName` is the part that contains them. */
function warningsOf(part: JsonObject, partName: string | null): readonly Html[] {
  return Object.entries(part).flatMap(([name, value]) => {
    if (isObject(value)) return warningsOf(value, labelOf(name));
    if (name !== "warnings" || !Array.isArray(value)) return [];
    return value.map(
      ({ code, message }: { readonly code: string; readonly message: string }) =>
        html`<p class="notice"><span class="tag">${code}</span> ${partName === null ? null : html`<strong>${partName}</strong>: `}${message}</p>`,
    );
  });
}

function partsOf(object: JsonObject): Html {
  const entries = Object.entries(object).filter(([name]) => name !== "warnings");
  const plain = entries.filter(([, value]) => !isNested(value));
  const nested = entries.filter(([, value]) => isNested(value));
  const ordered = [
    ...nested.filter(([name]) => !REQUEST_PARTS.includes(name)),
    ...nested.filter(([name]) => REQUEST_PARTS.includes(name)),
  ];
  return html`${plain.length === 0 ? null : detailsPart("Summary", pairs(plain), true)}
${ordered.map(([name, value]) => nestedPart(labelOf(name), value, !REQUEST_PARTS.includes(name)))}`;
}

function nestedPart(title: string, value: unknown, isOpen: boolean): Html {
  if (Array.isArray(value)) {
    const records = value.filter(isObject);
    const count = `${title} (${value.length})`;
    if (value.length > 0 && records.length === value.length)
      return detailsPart(
        count,
        table(
          title,
          null,
          records.map((record) => [null, record]),
        ),
        isOpen && value.length <= OPEN_ROWS_MAX,
      );
    return detailsPart(
      count,
      html`<p>${value.length === 0 ? "None" : value.map(cellText).join(", ")}</p>`,
      isOpen,
    );
  }
  const entries = Object.entries(value as JsonObject);
  if (entries.every(([, member]) => !isNested(member))) return detailsPart(title, pairs(entries), isOpen);
  if (entries.every(([, member]) => isObject(member) && !Object.values(member).some(isObject)))
    return detailsPart(
      title,
      table(
        title,
        "Name",
        entries.map(([name, member]) => [labelOf(name), member as JsonObject]),
      ),
      isOpen,
    );
  return detailsPart(title, html`<div class="within">${partsOf(value as JsonObject)}</div>`, isOpen);
}

function detailsPart(title: string, body: Html, isOpen: boolean): Html {
  return html`<details class="part"${isOpen ? html` open` : null}><summary>${title}</summary>${body}</details>`;
}

function pairs(entries: readonly (readonly [string, unknown])[]): Html {
  return html`<dl class="pairs">${entries.map(([name, value]) => html`<div><dt>${labelOf(name)}</dt><dd>${cellText(value)}</dd></div>`)}</dl>`;
}

/** @param nameHeading the heading of the rows' names; null if rows have no names */
function table(
  title: string,
  nameHeading: string | null,
  rows: readonly (readonly [name: string | null, record: JsonObject])[],
): Html {
  const columns = [...new Set(rows.flatMap(([, record]) => Object.keys(record)))];
  const classes = new Map(
    columns.map((column) => [column, columnClass(rows.map(([, record]) => record[column]))]),
  );
  const classOf = (column: string) => classes.get(column) ?? null;
  return html`<div class="table" role="region" aria-label="${title}" tabindex="0"><table>
<thead><tr>${nameHeading === null ? null : html`<th scope="col">${nameHeading}</th>`}${columns.map((column) => html`<th scope="col"${classOf(column)}>${labelOf(column)}</th>`)}</tr></thead>
<tbody>${rows
    .slice(0, TABLE_ROWS_MAX)
    .map(
      ([name, record]) =>
        html`<tr>${name === null ? null : html`<th scope="row">${name}</th>`}${columns.map((column) => html`<td${classOf(column)}>${cellText(record[column])}</td>`)}</tr>\n`,
    )}</tbody></table></div>${rows.length > TABLE_ROWS_MAX ? html`<p class="hint">First ${TABLE_ROWS_MAX} rows. The JSON has all ${rows.length}.</p>` : null}`;
}

/** Aligns columns of numbers to the right and widens columns of lists. */
function columnClass(values: readonly unknown[]): Html | null {
  if (values.every((value) => value === undefined || typeof value === "number")) return html` class="right"`;
  return values.some((value) => Array.isArray(value) && !value.some(isObject)) ? html` class="long"` : null;
}

/** The text of a cell. A list of records is shown as its length; the JSON has the records. */
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
