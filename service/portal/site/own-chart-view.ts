import { DATE_MAX, DATE_MIN } from "../../../civil/index.ts";
import { formatLongitude } from "../../../engine/index.ts";
import type { ServiceError } from "../../contract/errors.ts";
import { VISITOR_CHARTS_MAX } from "../../guard/visitor-guard.ts";
import { codeBlock } from "../pages/code.ts";
import { type Html, html } from "../pages/html.ts";
import type { PlaygroundEndpoint } from "../playground/endpoints.ts";
import { checkbox, type FormState, input } from "../playground/inputs.ts";
import { figureOf } from "../playground/pictures.ts";
import { cityInput } from "../playground/places.ts";
import { type PlaygroundCall, problemList } from "../playground/result.ts";
import { warningsOf } from "../playground/tables.ts";
import type { JsonObject, Picture } from "../playground/wheel-pictures.ts";
import { KEY_VARIABLE } from "../samples/sample-call.ts";
import { codeSamplesOf } from "../samples/samples.ts";

/** The id of the section. Its heading gets the focus when there is a result, which a fragment of the address would prevent. */
const SECTION_ID = "your-chart";

/** Who sees the section. */
interface Visitor {
  readonly isSignedIn: boolean;
  /** Requests a day of the plan without charge. */
  readonly freeLimit: number;
}

const NO_STATE: FormState = { form: new URLSearchParams(), problems: new Map() };

/** The form without a chart. */
export function emptyChartView(): Html {
  return section(NO_STATE, null);
}

export interface ChartContent extends Visitor {
  readonly call: PlaygroundCall;
  readonly state: FormState;
  /** The chart, parsed. */
  readonly response: JsonObject;
  readonly picture: Picture;
  /** How many charts are left today. */
  readonly remaining: string | undefined;
}

/** The form, the wheel, the positions and the request in code. */
export function chartView({ call, state, response, picture, remaining, ...visitor }: ChartContent): Html {
  const left = remaining === "1" ? "1 chart is left" : `${remaining} charts are left`;
  return section(
    state,
    html`<div class="own-chart-result">
${figureOf(picture, "chart")}
<div>${warningsOf(response)}
${positionsTable(response)}</div>
</div>
<p>The response has the houses, the aspects and the fixed stars too. ${left} today for your network. ${nextStep(visitor)}</p>
<h3>This request in code</h3>
<p>The code reads a key from the environment variable <code>${KEY_VARIABLE}</code>.</p>
${codeSamplesOf(call).map(
  ({ name, code, syntax }, index) =>
    html`<details class="part" name="own-chart-code"${index === 0 ? html` open` : null}><summary>${name}</summary>
${codeBlock(code, syntax)}</details>`,
)}`,
  );
}

export interface RejectedChartContent extends Visitor {
  readonly endpoint: PlaygroundEndpoint;
  readonly state: FormState;
  readonly error: ServiceError;
}

/** The form with the reasons why there is no chart. */
export function rejectedChartView({ endpoint, state, error, ...visitor }: RejectedChartContent): Html {
  const isLimit = error.code === "daily_limit_reached";
  return section(
    state,
    html`<div class="${isLimit ? "notice" : "error"}" role="alert"><p>${error.violations.length > 0 ? "Check these fields:" : error.message}</p>
${problemList(endpoint, error, state.problems)}${isLimit ? html`<p>${nextStep(visitor)}</p>` : null}</div>`,
  );
}

function section(state: FormState, result: Html | null): Html {
  return html`<section class="own-chart" id="${SECTION_ID}" aria-labelledby="${SECTION_ID}-title">
<h2 id="${SECTION_ID}-title" tabindex="-1"${result === null || state.problems.size > 0 ? null : html` autofocus`}>Your own chart</h2>
<p>Without an account, ${VISITOR_CHARTS_MAX} a day. Nothing that you enter is stored.</p>
<form method="post" action="/" novalidate>
${input({ name: "birth.date", label: "Date", type: "date", min: DATE_MIN, max: DATE_MAX, isRequired: true }, state)}
${input({ name: "birth.time", label: "Local time", type: "time" }, state)}
${cityInput("birth", state, "Choose a city")}
${checkbox("birth.unknown", "The time is unknown", state)}
<details${hasCoordinates(state) ? html` open` : null}><summary>Coordinates</summary>
<p class="hint">Used if no city is chosen.</p>
<div class="fields">
${input({ name: "birth.latitude", label: "Latitude °N", inputMode: "text" }, state)}
${input({ name: "birth.longitude", label: "Longitude °E", inputMode: "text" }, state)}
</div></details>
<p class="actions"><button class="secondary">Draw the chart</button></p>
</form>
${result}</section>`;
}

/** Whether the coordinates are filled in, or have a problem to show. */
function hasCoordinates({ form, problems }: FormState): boolean {
  const names = ["birth.latitude", "birth.longitude"];
  return names.some((name) => (form.get(name) ?? "") !== "" || problems.has(name));
}

function nextStep({ isSignedIn, freeLimit }: Visitor): Html {
  return isSignedIn
    ? html`<a href="/playground">The playground</a> runs every endpoint with your account.`
    : html`<a href="/account/sign-up">Sign up</a> for a key and ${freeLimit} free requests a day.`;
}

interface Position {
  readonly name: string;
  readonly longitude: number;
  readonly house?: number | null;
  readonly retrograde?: boolean;
}

/** The bodies and, if the time is known, the angles of a full chart. */
function positionsTable(response: JsonObject): Html {
  const { planets, angles } = response as {
    readonly planets: readonly Position[];
    readonly angles: Readonly<Record<string, Omit<Position, "name">>> | null;
  };
  const ascendant = angles?.["ascendant"];
  const midheaven = angles?.["midheaven"];
  const rows: readonly Position[] = [
    ...planets,
    ...(ascendant === undefined ? [] : [{ ...ascendant, name: "Ascendant" }]),
    ...(midheaven === undefined ? [] : [{ ...midheaven, name: "Midheaven" }]),
  ];
  const hasHouses = ascendant !== undefined;
  return html`<div class="table" role="region" aria-label="Positions" tabindex="0"><table>
<thead><tr><th scope="col">Body</th><th scope="col">Position</th>${hasHouses ? html`<th scope="col" class="right">House</th>` : null}</tr></thead>
<tbody>${rows.map(
    ({ name, longitude, house, retrograde }) =>
      html`<tr><th scope="row">${name}</th><td class="nowrap">${formatLongitude(longitude, { rounding: "down" })}${retrograde === true ? " ℞" : null}</td>${hasHouses ? html`<td class="right">${house}</td>` : null}</tr>\n`,
  )}</tbody></table></div>`;
}
