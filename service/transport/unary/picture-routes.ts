import assert from "node:assert/strict";
import { drawWheel } from "../../../wheel/index.ts";
import { inOneStep } from "../../call/work-turns.ts";
import { type PictureOption, pictureOptionsOf } from "../../contract/picture-options.ts";
import { PICTURE_TYPE, type PicturePath, picturePathsOf } from "../../contract/pictures.ts";
import { readOptionalJsonBody, withProblems } from "../http/request-body.ts";
import type { ServiceContext } from "../http/service-context.ts";
import type { DoorRequest } from "../port/exchange.ts";
import { captionOf } from "./picture-caption.ts";
import { type DrawnAnswer, type FindCharts, PICTURE_CHARTS } from "./picture-charts.ts";
import { type PictureValues, readPictureQuery } from "./picture-query.ts";
import type { RestExchange, RestRoute, RestRoutes } from "./rest-door.ts";

type PictureContext = Pick<ServiceContext, "endpoints" | "limits">;

/** The paths that answer with drawings: the body is an endpoint's request, the query contains the options of the drawing. */
export function pictureRoutes({ endpoints, limits }: PictureContext): RestRoutes {
  const routes = picturePathsOf(endpoints).map((endpoint): [string, RestRoute] => [
    endpoint.path,
    routeOf(endpoint, limits.bodyBytesMax),
  ]);
  return new Map(routes);
}

function draw({ chart, outerChart, outerAspects }: DrawnAnswer, values: PictureValues): string {
  const { birth: _birth, caption, ...options } = values;
  const charts = outerChart === undefined ? [chart] : [chart, outerChart];
  return drawWheel(chart, {
    ...options,
    ...(caption === undefined ? {} : { caption: captionOf(String(caption), charts) }),
    ...(outerChart === undefined ? {} : { outer: { planets: outerChart.planets, aspects: outerAspects } }),
  });
}

function routeOf(endpoint: PicturePath, bodyBytesMax: number): RestRoute {
  const findCharts = PICTURE_CHARTS[endpoint.endpointPath];
  assert.ok(findCharts, `${endpoint.endpointPath} is drawn`);
  const options = pictureOptionsOf(endpoint);
  return { endpoint, open: (request) => openPicture(findCharts, options, request, bodyBytesMax) };
}

function openPicture(
  findCharts: FindCharts,
  options: readonly PictureOption[],
  request: DoorRequest,
  bodyBytesMax: number,
): RestExchange {
  let values: PictureValues = {};
  let svg = "";
  return {
    read() {
      const query = readPictureQuery(options, request.url ?? "");
      values = query.values;
      return withProblems(query.problems, () => readOptionalJsonBody(request, bodyBytesMax));
    },
    async answerWith(ask, message, call) {
      const drawnAnswer = await findCharts(ask, message, call, values);
      // A drawing takes milliseconds: it waits for a turn of its own.
      svg = await call.runInTurns(inOneStep(() => draw(drawnAnswer, values)));
      return drawnAnswer.message;
    },
    contentType: PICTURE_TYPE,
    encode: () => Buffer.from(svg),
  };
}
