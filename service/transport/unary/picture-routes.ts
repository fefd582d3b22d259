import assert from "node:assert/strict";
import { drawWheel } from "../../../wheel/index.ts";
import type { AnswerWith, HandleCall } from "../../call/handle-call.ts";
import { inOneStep } from "../../call/work-slices.ts";
import { type PictureOption, pictureOptionsOf } from "../../contract/picture-options.ts";
import { PICTURE_TYPE, type PicturePath, picturePathsOf } from "../../contract/pictures.ts";
import { readOptionalJsonBody } from "../http/request-body.ts";
import type { ServiceContext } from "../http/service-context.ts";
import type { Framing, UnaryCall } from "./framing.ts";
import { captionOf } from "./picture-caption.ts";
import { type DrawnAnswer, type FindCharts, PICTURE_CHARTS } from "./picture-charts.ts";
import { type PictureValues, readPictureQuery } from "./picture-query.ts";
import { withProblems } from "./query.ts";
import { bodyBoundsOf, createRestFraming, type RestRoute, type RestRoutes } from "./rest-handler.ts";

type PictureContext = Pick<ServiceContext, "endpoints" | "compression" | "handleCall">;

/** The paths that answer with drawings: the body is an endpoint's request, the query contains the options of the drawing. */
export function pictureRoutes({ endpoints, compression, handleCall }: PictureContext): RestRoutes {
  const framing = createRestFraming(PICTURE_TYPE, compression);
  const routes = picturePathsOf(endpoints).map((endpoint): [string, RestRoute] => [
    endpoint.path,
    routeOf(endpoint, framing, handleCall),
  ]);
  return new Map(routes);
}

function draw({ chart, outerChart, outerName, outerAspects }: DrawnAnswer, values: PictureValues): string {
  const { birth: _birth, caption, ...options } = values;
  const charts = outerChart === undefined ? [chart] : [chart, outerChart];
  const outer = outerChart && {
    ...{ name: outerName, aspects: outerAspects },
    ...{ planets: outerChart.planets, angles: outerChart.angles, warnings: outerChart.warnings },
  };
  return drawWheel(chart, {
    ...options,
    ...(caption === undefined ? {} : { caption: captionOf(String(caption), charts) }),
    outer,
  });
}

/** A drawing has style rules of its own, and loads and runs nothing, wherever it is opened. */
const PICTURE_HEADERS = { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" };

/** REST whose body is the drawing of the response. */
function routeOf(endpoint: PicturePath, rest: Framing, handleCall: HandleCall): RestRoute {
  const findCharts = PICTURE_CHARTS[endpoint.endpointPath];
  assert.ok(findCharts, `${endpoint.endpointPath} is drawn`);
  const options = pictureOptionsOf(endpoint);
  return { endpoint, open: () => openPicture(endpoint, findCharts, options, rest, handleCall) };
}

function openPicture(
  endpoint: PicturePath,
  findCharts: FindCharts,
  options: readonly PictureOption[],
  rest: Framing,
  handleCall: HandleCall,
): Pick<UnaryCall, "procedure" | "framing"> {
  let values: PictureValues = {};
  let svg = "";
  const answerWith: AnswerWith = async (ask, message, call) => {
    const drawnAnswer = await findCharts(ask, message, call, values);
    // A drawing takes milliseconds: it waits for an iteration of its own.
    svg = await call.runInSlices(inOneStep(() => draw(drawnAnswer, values)));
    return drawnAnswer.message;
  };
  const readMessage: Framing["readMessage"] = (call, limits) => {
    const query = readPictureQuery(options, call.request.url ?? "");
    values = query.values;
    return withProblems(query.problems, () => readOptionalJsonBody(call.request, bodyBoundsOf(call, limits)));
  };
  return {
    procedure: {
      method: endpoint.method,
      async answer(readBody, call) {
        const answer = await handleCall(endpoint, readBody, call, answerWith);
        return { ...answer, headers: { ...answer.headers, ...PICTURE_HEADERS } };
      },
      encode: () => Buffer.from(svg),
    },
    framing: { ...rest, readMessage },
  };
}
