import { ACTIVE_KEYS_MAX, type ApiKey } from "../../../db/index.ts";
import { EXAMPLE_BIRTH } from "../../contract/examples.ts";
import { field } from "../pages/form.ts";
import { highlight } from "../pages/highlight.ts";
import { type Html, html } from "../pages/html.ts";
import { longMinute, utcDateOf } from "../pages/times.ts";
import { curlOf } from "../samples/samples.ts";

export const KEYS_PATH = "/account/keys";
/** The first characters of the newest key, as JSON. */
export const NEWEST_PATH = `${KEYS_PATH}/newest`;
export const REVOKE_PATH = `${KEYS_PATH}/revoke`;
export const REPLACE_PATH = `${KEYS_PATH}/replace`;
export const KEY_NAME_LENGTH_MAX = 60;

/** How long a replaced key can keep working. */
export const OVERLAP_HOURS: readonly (readonly [hours: number, label: string])[] = [
  [0, "Stops working immediately"],
  [1, "Keeps working for 1 hour"],
  [24, "Keeps working for 24 hours"],
];

export function keysView(options: {
  readonly keys: readonly ApiKey[];
  readonly nowMs: number;
  /** Identifies the form, so that submitting it again creates no second key. */
  readonly request: string;
  readonly name?: string | undefined;
  readonly nameProblem?: string | undefined;
}): Html {
  const { keys, nowMs, request, name, nameProblem = null } = options;
  const active = keys.filter(({ revokedAtMs }) => revokedAtMs === null);
  const expiring = keys.filter(({ revokedAtMs }) => revokedAtMs !== null && revokedAtMs > nowMs);
  const revoked = keys.filter(({ revokedAtMs }) => revokedAtMs !== null && revokedAtMs <= nowMs);
  const form =
    active.length >= ACTIVE_KEYS_MAX
      ? html`<p>You have ${ACTIVE_KEYS_MAX} active keys, which is the maximum. Revoke or replace one to create another.</p>`
      : html`<form method="post" action="${KEYS_PATH}" data-once>
<input type="hidden" name="request" value="${request}">
${field({
  name: "name",
  label: "Name",
  value: name,
  problem: nameProblem,
  maxLength: KEY_NAME_LENGTH_MAX,
  hint: `What the key is for, such as laptop, production or tests. At most ${KEY_NAME_LENGTH_MAX} characters.`,
})}
<p><button>Create key</button></p></form>`;
  return html`<p class="lead">Programs authenticate with a key. Keep keys on your servers, not in web pages or apps: anyone who has a key can use up your requests.</p>
<section class="card"><h2>New key</h2>${form}</section>
<section><h2>Your keys</h2>
<p class="muted">${active.length} of ${ACTIVE_KEYS_MAX} active.</p>
${keyList([...active, ...expiring], nowMs)}
${revoked.length === 0 ? null : html`<details><summary>Revoked keys (${revoked.length})</summary>${keyList(revoked.toReversed(), nowMs)}</details>`}
</section>`;
}

function keyList(keys: readonly ApiKey[], nowMs: number): Html | null {
  if (keys.length === 0) return null;
  return html`<ul class="keys">${keys.map((key) => keyEntry(key, nowMs))}</ul>`;
}

function keyEntry(key: ApiKey, nowMs: number): Html {
  const { id, name, prefix, revokedAtMs, lastUsedDay, createdAtMs } = key;
  const isWorking = revokedAtMs === null || revokedAtMs > nowMs;
  const link = (path: string, verb: string): Html =>
    html`<a class="button secondary" href="${path}?id=${id}">${verb}<span class="visually-hidden"> ${name}</span></a>`;
  return html`<li class="card key"><div>
<h3>${name}</h3>
<p><code>${prefix}…</code> <span class="tag ${isWorking ? (revokedAtMs === null ? "good" : "warning") : "quiet"}">${stateInWords(key, nowMs)}</span></p>
<p class="muted small">Created ${utcDateOf(createdAtMs).toString()} · ${lastUsedDay === null ? "not used yet" : `last used ${lastUsedDay}`}</p></div>
${isWorking ? html`<div class="actions">${revokedAtMs === null ? link(REPLACE_PATH, "Replace") : null}${link(REVOKE_PATH, "Revoke")}</div>` : null}</li>`;
}

function stateInWords({ revokedAtMs }: ApiKey, nowMs: number): string {
  if (revokedAtMs === null) return "active";
  return revokedAtMs > nowMs
    ? `replaced, works until ${longMinute(revokedAtMs)}`
    : `revoked ${utcDateOf(revokedAtMs)}`;
}

/** Shows a new key; no other page shows it. */
export function newKeyView(options: {
  readonly secret: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly replacedKey: ApiKey | null;
  readonly nowMs: number;
}): Html {
  const { secret, name, baseUrl, replacedKey, nowMs } = options;
  const endpoint = { verb: "POST", path: "/v1/chart/full" } as const;
  const curl = curlOf({ endpoint, request: { birth: EXAMPLE_BIRTH }, baseUrl }, secret);
  return html`<p class="success" role="status">The key “${name}” is active. It is shown only once, so copy it now.</p>
${replacedKey === null ? null : html`<p>The key it replaces (<code>${replacedKey.prefix}…</code>) ${overlapInWords(replacedKey, nowMs)}.</p>`}
<section class="card"><h2>Key</h2>
<p class="secret"><code id="new-key">${secret}</code></p>
${copyButton("new-key", "Copy key")}</section>
<section class="card"><h2>Your first chart</h2>
<pre tabindex="0" aria-label="A command that requests a chart with this key"><code id="first-chart">${highlight(curl, "sh")}</code></pre>
${copyButton("first-chart", "Copy command")}</section>
<p><a class="button" href="${KEYS_PATH}">I have stored the key</a></p>`;
}

function overlapInWords({ revokedAtMs }: ApiKey, nowMs: number): string {
  return revokedAtMs !== null && revokedAtMs > nowMs
    ? `works until ${longMinute(revokedAtMs)}`
    : "no longer works";
}

/** A button that the page's script enables and shows. */
function copyButton(elementId: string, label: string): Html {
  return html`<p class="actions"><button type="button" class="secondary" data-copy="${elementId}" hidden>${label}</button><span role="status" class="small"></span></p>`;
}

export function revokeView({ id, name, prefix }: ApiKey): Html {
  return html`<section class="card"><h2>${name}</h2>
<p><code>${prefix}…</code></p>
<p>Requests with this key will be rejected immediately. This cannot be undone.</p>
<form method="post" action="${REVOKE_PATH}"><input type="hidden" name="id" value="${id}">
<p class="actions"><button class="danger">Revoke key</button><a class="button secondary" href="${KEYS_PATH}">Cancel</a></p></form></section>`;
}

export function replaceView({ id, name, prefix }: ApiKey): Html {
  return html`<section class="card"><h2>${name}</h2>
<p><code>${prefix}…</code></p>
<p>A new key with the same name replaces this one. The old key can keep working for a while, until your programs use the new one.</p>
<form method="post" action="${REPLACE_PATH}" data-once><input type="hidden" name="id" value="${id}">
<fieldset><legend>The old key</legend>${OVERLAP_HOURS.map(
    ([hours, label], index) =>
      html`<label class="choice"><input type="radio" name="hours" value="${hours}"${index === 0 ? html` checked` : null}> ${label}</label>`,
  )}</fieldset>
<p class="actions"><button>Replace key</button><a class="button secondary" href="${KEYS_PATH}">Cancel</a></p></form></section>`;
}
