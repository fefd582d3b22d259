import { ACTIVE_KEYS_MAX, type ApiKey } from "../../../db/index.ts";
import { EXAMPLE_BIRTH } from "../../contract/examples.ts";
import { type Html, html } from "../pages/html.ts";
import { field } from "../pages/layout.ts";
import { minuteInWords } from "../pages/times.ts";
import { KEY_NAME_LENGTH_MAX } from "./key-name.ts";

export const KEYS_PATH = "/account/keys";
export const REVOKE_PATH = `${KEYS_PATH}/revoke`;
export const REPLACE_PATH = `${KEYS_PATH}/replace`;

/** How long a key that is replaced may go on working, by hours. */
export const OVERLAP_HOURS: readonly (readonly [hours: number, label: string])[] = [
  [0, "Stop at once"],
  [1, "Go on for 1 hour"],
  [24, "Go on for 24 hours"],
];

/** The form for a new key, and the keys by what they still do. */
export function keysView(options: {
  readonly keys: readonly ApiKey[];
  readonly nowMs: number;
  /** Names the request for a key, so that a second sending of the form makes no second key. */
  readonly request: string;
  readonly name?: string | undefined;
}): Html {
  const { keys, nowMs, request, name } = options;
  const active = keys.filter(({ revokedAtMs }) => revokedAtMs === null);
  const leaving = keys.filter(({ revokedAtMs }) => revokedAtMs !== null && revokedAtMs > nowMs);
  const revoked = keys.filter(({ revokedAtMs }) => revokedAtMs !== null && revokedAtMs <= nowMs);
  const form =
    active.length >= ACTIVE_KEYS_MAX
      ? html`<p>You have ${ACTIVE_KEYS_MAX} active keys, as many as an account can have. Revoke one to make room for another, or replace one.</p>`
      : html`<form method="post" action="${KEYS_PATH}" data-once>
<input type="hidden" name="request" value="${request}">
${field({
  name: "name",
  label: "Name",
  value: name,
  maxLength: KEY_NAME_LENGTH_MAX,
  hint: `What it is for: laptop, production, tests. 1 to ${KEY_NAME_LENGTH_MAX} characters.`,
})}
<p><button>Create a key</button></p></form>`;
  return html`<p class="lead">A program calls the service with a key. Keep keys on a server, not in a page or an app that you hand out: whoever has one spends your requests.</p>
<section class="card"><h2>New key</h2>${form}</section>
<section><h2>Your keys</h2>
<p class="muted">${active.length} of ${ACTIVE_KEYS_MAX} active.</p>
${listOf([...active, ...leaving], nowMs)}
${revoked.length === 0 ? null : html`<details><summary>Revoked keys (${revoked.length})</summary>${listOf(revoked.toReversed(), nowMs)}</details>`}
</section>`;
}

function listOf(keys: readonly ApiKey[], nowMs: number): Html | null {
  if (keys.length === 0) return null;
  return html`<ul class="keys">${keys.map((key) => entryOf(key, nowMs))}</ul>`;
}

function entryOf(key: ApiKey, nowMs: number): Html {
  const { id, name, revokedAtMs, lastUsedDay, createdAtMs } = key;
  const works = revokedAtMs === null || revokedAtMs > nowMs;
  const link = (path: string, verb: string): Html =>
    html`<a class="button secondary" href="${path}?id=${id}">${verb}<span class="visually-hidden"> ${name}</span></a>`;
  return html`<li class="card key"><div>
<h3>${name}</h3>
<p><code>${key.prefix}…</code> <span class="tag ${works ? (revokedAtMs === null ? "good" : "warning") : "quiet"}">${stateOf(key, nowMs)}</span></p>
<p class="muted small">Created ${dayOf(createdAtMs)} · ${lastUsedDay === null ? "not used yet" : `last used ${lastUsedDay}`}</p></div>
${works ? html`<div class="actions">${revokedAtMs === null ? link(REPLACE_PATH, "Replace") : null}${link(REVOKE_PATH, "Revoke")}</div>` : null}</li>`;
}

/** What a key still does, in words. */
export function stateOf({ revokedAtMs }: ApiKey, nowMs: number): string {
  if (revokedAtMs === null) return "active";
  return revokedAtMs > nowMs
    ? `replaced, works until ${minuteInWords(revokedAtMs)}`
    : `revoked ${dayOf(revokedAtMs)}`;
}

/** The one page that ever shows a key. */
export function newKeyView(options: {
  readonly key: string;
  readonly name: string;
  readonly baseUrl: string;
  /** The key that it takes the place of. */
  readonly old: ApiKey | null;
  readonly nowMs: number;
}): Html {
  const { key, name, baseUrl, old, nowMs } = options;
  const curl = `curl -s ${baseUrl}/v1/chart/full \\
  -H 'authorization: Bearer ${key}' \\
  -H 'content-type: application/json' \\
  -d '${JSON.stringify({ birth: EXAMPLE_BIRTH })}'`;
  return html`<p class="success" role="status">The key “${name}” works now. It is shown this once, so copy it before you leave this page.</p>
${old === null ? null : html`<p>The key that it replaces (<code>${old.prefix}…</code>) ${old.revokedAtMs! > nowMs ? `works until ${minuteInWords(old.revokedAtMs!)}` : "works no more"}.</p>`}
<section class="card"><h2>Key</h2>
<p class="secret"><code id="new-key">${key}</code></p>
${copyButton("new-key", "Copy the key")}</section>
<section class="card"><h2>A first chart</h2>
<pre tabindex="0" aria-label="A command that asks for a chart with this key"><code id="first-chart">${curl}</code></pre>
${copyButton("first-chart", "Copy the command")}</section>
<p><a class="button" href="${KEYS_PATH}">I have kept it</a></p>`;
}

/** Shown by the script that does it. */
function copyButton(of: string, label: string): Html {
  return html`<p class="actions"><button type="button" class="secondary" data-copy="${of}" hidden>${label}</button><span role="status" class="small"></span></p>`;
}

/** Asks before a key is revoked. */
export function revokeView({ id, name, prefix }: ApiKey): Html {
  return html`<section class="card"><h2>${name}</h2>
<p><code>${prefix}…</code></p>
<p>Every program that uses this key is refused from now on. It cannot be taken back.</p>
<form method="post" action="${REVOKE_PATH}"><input type="hidden" name="id" value="${id}">
<p class="actions"><button class="danger">Revoke the key</button><a class="button secondary" href="${KEYS_PATH}">Keep it</a></p></form></section>`;
}

/** Asks how long a key that is replaced goes on. */
export function replaceView({ id, name, prefix }: ApiKey): Html {
  return html`<section class="card"><h2>${name}</h2>
<p><code>${prefix}…</code></p>
<p>A new key takes this one's name and place. The old one can go on for a while, until your programs have the new one.</p>
<form method="post" action="${REPLACE_PATH}" data-once><input type="hidden" name="id" value="${id}">
<fieldset><legend>The old key is to</legend>${OVERLAP_HOURS.map(
    ([hours, label], index) =>
      html`<label class="choice"><input type="radio" name="hours" value="${hours}"${index === 0 ? html` checked` : null}> ${label}</label>`,
  )}</fieldset>
<p class="actions"><button>Replace the key</button><a class="button secondary" href="${KEYS_PATH}">Leave it</a></p></form></section>`;
}

function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
