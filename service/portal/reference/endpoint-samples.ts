import type { Endpoint } from "../../contract/endpoints.ts";
import { type ExampleCall, recordedCallsOf, requestOfExample } from "../../contract/examples.ts";
import { codeBlock, codeTabs } from "../pages/code.ts";
import { type Html, html } from "../pages/html.ts";
import { linkedFigureOf } from "../playground/pictures.ts";
import { examplePathOf, picturePathOf } from "../playground/recorded-examples.ts";
import { KEY_VARIABLE, type RequestValue } from "../samples/sample-call.ts";
import { codeSamplesOf } from "../samples/samples.ts";
import { firstExampleOf, type ReferenceContext } from "./context.ts";
import { exampleJson } from "./example-json.ts";

const BYTES_PER_KB = 1000;

/** The right column of an endpoint's page: the example request in every language and its recorded response. */
export function endpointSamples(context: ReferenceContext, endpoint: Endpoint): Html {
  const { baseUrl, examples, frame } = context;
  const example = firstExampleOf(endpoint, examples);
  const request = requestOfExample(example) as RequestValue;
  const tabs = codeSamplesOf({ endpoint, request, baseUrl }).map(
    ({ name, syntax, requirement, guide, code }) => ({
      name,
      content: html`${codeBlock(code, syntax)}<p class="hint">Requires ${
        guide === null ? requirement : html`<a href="${frame.root}${guide}">${requirement}</a>`
      } and your key in <code>${KEY_VARIABLE}</code>.</p>`,
    }),
  );
  return html`<h2 id="example">Example</h2>
${codeTabs(tabs)}
<h3>Response</h3>
${recordedResponse(context, endpoint, example)}
${picturesOf(context, endpoint, example)}`;
}

function recordedResponse(context: ReferenceContext, endpoint: Endpoint, example: ExampleCall): Html {
  const { frame, api, examples } = context;
  const { text, isShortened } = exampleJson(example.response);
  const sizeKb = Math.ceil(JSON.stringify(example.response).length / BYTES_PER_KB);
  const linkTo = (call: ExampleCall, name: string): Html =>
    html`<a href="${frame.root}${examplePathOf(endpoint, call.name)}">${name}</a>`;
  const others = recordedCallsOf(endpoint.path, examples).filter((call) => call !== example);
  return html`<p class="hint">Recorded response of version ${api.version}; not counted.${
    isShortened ? " Lists are shortened." : null
  } ${linkTo(example, `Complete JSON, ${sizeKb} kB`)}${others.map(
    (call) => html` · ${linkTo(call, `with ${call.name.replace("-", " ")}`)}`,
  )}</p>
<div class="response">${codeBlock(text, "json")}</div>`;
}

function picturesOf(
  { frame, drawPictures }: ReferenceContext,
  endpoint: Endpoint,
  example: ExampleCall,
): Html {
  const pictures = drawPictures(example.response as Readonly<Record<string, unknown>>);
  return html`${pictures.map((picture, index) => linkedFigureOf(picture, `${frame.root}${picturePathOf(endpoint, index)}`))}`;
}
