import { type Html, type HtmlValue, html } from "../pages/html.ts";
import { labelOf } from "./inputs.ts";
import type { JsonObject } from "./pictures.ts";
import { withPositionTexts } from "./positions.ts";

/** The sections that are open at first have this many rows together. */
const OPEN_ROWS_MAX = 19;
/** Rows of a table; further ones are folded. */
const FIRST_ROWS_MAX = 20;
/** Rows of a table and of its folded part; the JSON is complete. */
const TABLE_ROWS_MAX = 200;
/** Pairs next to each other, at least, on a wide screen. */
const PAIRS_PER_ROW = 2;
/** Tables with more columns are wider than a phone. */
const NARROW_COLUMNS_MAX = 3;
/** Tables with more columns can be wider than the page. */
const MEDIUM_COLUMNS_MAX = 8;
const SCORE_MAXIMA: Readonly<Record<string, number>> = {
  score: 100,
  score10: 10,
  overall10: 10,
  focus10: 10,
};
const SCORE_SECTIONS = ["sphereScores"];
/** Sections about the request, shown collapsed after the result. */
const REQUEST_SECTIONS = ["personA", "personB", "input", "time", "location", "orbs", "contributions"];

/** A response as tables: one for each list of records, and one for each object of plain values. The first ones are open. */
export function responseTables(response: JsonObject): Html {
  return sectionsOf(withPositionTexts(response) as JsonObject, createOpener());
}

/** Returns whether a section of that many rows is open at first; sections ask in their order. */
type Opener = (rows: number) => boolean;

function createOpener(): Opener {
  let rowsLeft = OPEN_ROWS_MAX;
  return (rows) => {
    const isOpen = rows <= rowsLeft;
    // What follows a closed section is closed too.
    rowsLeft = isOpen ? rowsLeft - rows : 0;
    return isOpen;
  };
}

const CLOSED: Opener = () => false;

/** All warnings of a response, shown first. `sectionName` is the section that contains them. */
export function warningsOf(section: JsonObject, sectionName: string | null = null): readonly Html[] {
  return Object.entries(section).flatMap(([name, value]) => {
    if (isObject(value)) return warningsOf(value, labelOf(name));
    if (name !== "warnings" || !Array.isArray(value)) return [];
    return value.map(
      ({ code, message }: { readonly code: string; readonly message: string }) =>
        html`<p class="notice"><span class="tag">${code}</span> ${sectionName === null ? null : html`<strong>${sectionName}</strong>: `}${message}</p>`,
    );
  });
}

function sectionsOf(object: JsonObject, opens: Opener): Html {
  const entries = Object.entries(object).filter(([name]) => name !== "warnings");
  const plain = entries.filter(([, value]) => !isNested(value));
  const nested = entries.filter(([, value]) => isNested(value));
  const ordered = [
    ...nested.filter(([name]) => SCORE_SECTIONS.includes(name)),
    ...nested.filter(([name]) => ![...SCORE_SECTIONS, ...REQUEST_SECTIONS].includes(name)),
    ...nested.filter(([name]) => REQUEST_SECTIONS.includes(name)),
  ];
  return html`${plain.length === 0 ? null : detailsSection("Summary", pairs(plain), opens(plain.length / PAIRS_PER_ROW))}
${ordered.map(([name, value]) => {
  const title = labelOf(name);
  if (SCORE_SECTIONS.includes(name)) return scoreSection(title, value as JsonObject, opens);
  return nestedSection(title, value, REQUEST_SECTIONS.includes(name) ? CLOSED : opens);
})}`;
}

function scoreSection(title: string, scores: JsonObject, opens: Opener): Html {
  const rows = Object.entries(scores).map(([scored, score]): Row => [labelOf(scored), { score }]);
  return detailsSection(title, table(title, "Name", rows), opens(rows.length));
}

function nestedSection(title: string, value: unknown, opens: Opener): Html {
  if (Array.isArray(value)) {
    const records = value.filter(isObject);
    const count = `${title} (${value.length})`;
    if (value.length > 0 && records.length === value.length)
      return detailsSection(count, recordTable(title, records), opens(shownRows(records)));
    return detailsSection(
      count,
      html`<p>${value.length === 0 ? "None" : value.map(cellText).join(", ")}</p>`,
      opens(1),
    );
  }
  const entries = Object.entries(value as JsonObject);
  if (entries.every(([, member]) => !isNested(member)))
    return detailsSection(title, pairs(entries), opens(entries.length / PAIRS_PER_ROW));
  if (areSimilarRecords(entries.map(([, member]) => member)))
    return detailsSection(
      title,
      table(
        title,
        "Name",
        entries.map(([name, member]) => [labelOf(name), member as JsonObject]),
      ),
      opens(entries.length),
    );
  const isOpen = opens(1);
  const sections = sectionsOf(value as JsonObject, isOpen ? opens : CLOSED);
  return detailsSection(title, html`<div class="within">${sections}</div>`, isOpen);
}

/** Whether values are records of one kind, which a table can show in rows. */
function areSimilarRecords(values: readonly unknown[]): boolean {
  const records = values.filter(isObject);
  const [first] = Object.keys(records[0] ?? {});
  return (
    records.length === values.length &&
    first !== undefined &&
    records.every((record) => first in record && !Object.values(record).some(isObject))
  );
}

function detailsSection(title: string, body: Html, isOpen: boolean): Html {
  return html`<details class="part"${isOpen ? html` open` : null}><summary>${title}</summary>${body}</details>`;
}

function pairs(entries: readonly (readonly [string, unknown])[]): Html {
  return html`<dl class="pairs">${entries.map(([name, value]) => html`<div><dt>${labelOf(name)}</dt><dd>${cell(name, value)}</dd></div>`)}</dl>`;
}

/** The rows that a list of records shows at first; lists of a record are a row of their own. */
function shownRows(records: readonly JsonObject[]): number {
  const rowsPerRecord = records.some((record) => Object.values(record).some(Array.isArray)) ? 2 : 1;
  return rowsPerRecord * Math.min(records.length, FIRST_ROWS_MAX);
}

type Row = readonly [name: string | null, record: JsonObject];

/**
 * Records as a table. Members that are lists follow their record in a row of their own, so that no column is cut off.
 *
 * @param nameHeading the heading of the rows' names; null if rows have no names
 */
function table(title: string, nameHeading: string | null, rows: readonly Row[]): Html {
  const members = [...new Set(rows.flatMap(([, record]) => Object.keys(record)))];
  const lists = members.filter((member) => rows.some(([, record]) => Array.isArray(record[member])));
  const columns = members.filter((member) => !lists.includes(member));
  const columnCount = columns.length + (nameHeading === null ? 0 : 1);
  const alignments = new Map(columns.map((column) => [column, alignmentOf(column, rows)]));
  const part = (
    name: string,
    shown: readonly Row[],
  ): Html => html`<div class="table scroll" role="region" aria-label="${name}" tabindex="0"><table>
<thead><tr>${nameHeading === null ? null : html`<th scope="col">${nameHeading}</th>`}${columns.map((column) => html`<th scope="col"${alignments.get(column)}>${labelOf(column)}</th>`)}</tr></thead>
<tbody>${shown.map(
    ([name, record]) =>
      html`<tr>${name === null ? null : html`<th scope="row">${name}</th>`}${columns.map((column) => html`<td${alignments.get(column)}>${cell(column, record[column])}</td>`)}</tr>
${listRow(lists, record, columnCount)}`,
  )}</tbody></table></div>${scrollHint(columnCount)}`;
  const further = rows.slice(FIRST_ROWS_MAX, TABLE_ROWS_MAX);
  return html`${part(title, rows.slice(0, FIRST_ROWS_MAX))}${
    further.length === 0
      ? null
      : html`<details><summary>${further.length} more rows</summary>${part(`${title}, continued`, further)}</details>`
  }${
    rows.length > TABLE_ROWS_MAX
      ? html`<p class="hint">The first ${TABLE_ROWS_MAX} of ${rows.length} rows; the JSON has the other ${rows.length - TABLE_ROWS_MAX}.</p>`
      : null
  }`;
}

function recordTable(title: string, records: readonly JsonObject[]): Html {
  return table(
    title,
    null,
    records.map((record) => [null, record]),
  );
}

function scrollHint(columnCount: number): Html | null {
  if (columnCount <= NARROW_COLUMNS_MAX) return null;
  return html`<p class="hint scroll-hint${columnCount > MEDIUM_COLUMNS_MAX ? " wide" : null}">Scroll the table sideways to see all columns.</p>`;
}

/** Aligns columns of numbers and angles to the right. */
function alignmentOf(column: string, rows: readonly Row[]): Html | null {
  const isNumeric = rows.every(([, { [column]: value }]) => {
    return value === undefined || typeof value === "number" || /^−?\d+°\d\d′$/.test(String(value));
  });
  return isNumeric ? html` class="right"` : null;
}

/** The lists of a record: texts in a line, records as a table that opens. */
function listRow(lists: readonly string[], record: JsonObject, columnCount: number): Html | null {
  const listNames = lists.filter((list) => Array.isArray(record[list]));
  if (listNames.length === 0) return null;
  return html`<tr class="lists"><td colspan="${columnCount}">${listNames.map((list) => {
    const items = record[list] as readonly unknown[];
    const records = items.filter(isObject);
    if (records.length === 0)
      return html`<p><span class="muted">${labelOf(list)}:</span> ${items.length === 0 ? "none" : items.map(cellText).join(", ")}</p>`;
    const title = `${labelOf(list)} (${records.length})`;
    return html`<details><summary>${title}</summary>${recordTable(title, records)}</details>`;
  })}</td></tr>
`;
}

/** A cell; a score has a bar next to its number. */
function cell(column: string, value: unknown): HtmlValue {
  const scoreMax = SCORE_MAXIMA[column];
  if (scoreMax === undefined || typeof value !== "number") return cellText(value);
  const width = Math.round((100 * value) / scoreMax);
  return html`<span class="score">${value} <svg class="score-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="8"/><rect width="${width}" height="8"/></svg></span>`;
}

function cellText(value: unknown): string {
  if (value === undefined) return "";
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(cellText).join(", ");
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .map(([name, member]) => `${labelOf(name)}: ${cellText(member)}`)
    .join("; ");
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNested(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
