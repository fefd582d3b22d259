import assert from "node:assert/strict";
import { create, type Message } from "@bufbuild/protobuf";
import type { Birth } from "../../../proto/gen/almagest/v1/birth_pb.ts";
import {
  ChartService,
  type ComputeFullChartRequest,
  ComputeFullChartRequestSchema,
  type ComputeFullChartResponse,
} from "../../../proto/gen/almagest/v1/chart_pb.ts";
import {
  type ComputeSolarReturnRequest,
  SolarReturnService,
} from "../../../proto/gen/almagest/v1/solar_return_pb.ts";
import {
  type ComputeSynastryRequest,
  type SynastryAspect,
  SynastryService,
} from "../../../proto/gen/almagest/v1/synastry_pb.ts";
import { drawWheel, type WheelCaption } from "../../../wheel/index.ts";
import type { AnswerWith, Ask, HandleCall } from "../../call/handle-call.ts";
import type { AdmittedCall } from "../../call/implemented-service.ts";
import { inOneStep } from "../../call/work-slices.ts";
import type { Violation } from "../../contract/errors.ts";
import {
  PICTURE_TYPE,
  type PictureOption,
  type PicturePath,
  pictureOptionsOf,
  picturePathsOf,
} from "../../contract/pictures.ts";
import { pathOf } from "../../request/field-path.ts";
import { readOptionalJsonBody } from "../http/request-body.ts";
import type { ServiceContext } from "../http/service-context.ts";
import type { Framing, UnaryCall } from "./framing.ts";
import { readQueryParameters, withProblems } from "./query.ts";
import { bodyBoundsOf, createRestFraming, type RestRoute, type RestRoutes } from "./rest-handler.ts";

type PictureValues = Readonly<Record<string, unknown>>;

/**
 * Reads the options of a picture from the query of its request. Options with problems are omitted.
 *
 * @param url path and query, as in the request line
 * @returns the problems: unknown names, names that occur more than once, and values that are not accepted
 * @throws {ServiceError} body_too_large for more parameters than any request can use
 */
function readPictureQuery(
  options: readonly PictureOption[],
  url: string,
): { readonly values: PictureValues; readonly problems: readonly Violation[] } {
  const values: Record<string, unknown> = {};
  const problems: Violation[] = [];
  for (const { name, text, repetition } of readQueryParameters(url, ["query"])) {
    if (repetition !== null) {
      problems.push(repetition);
      continue;
    }
    const problem = (code: Violation["code"], message: string): void => {
      problems.push({ field: pathOf(["query", name]), code, message });
    };
    const option = options.find((each) => each.name === name);
    if (option === undefined) {
      const names = options.map((each) => each.name).join(", ");
      problem("unknown_field", `is not a recognized field; expected one of: ${names}`);
      continue;
    }
    const value = option.read(text);
    if (value === undefined) problem(option.problem, `must be ${option.expected}`);
    else values[name] = value;
  }
  return { values, problems };
}

/** The response of the endpoint, and what is drawn of it. */
interface DrawnAnswer {
  readonly message: Message;
  readonly chart: ComputeFullChartResponse;
  /** The chart in a ring around it. */
  readonly outerChart?: ComputeFullChartResponse;
  /** Whose chart it is. */
  readonly outerName?: string;
  /** The aspects between both; absent: the aspects of the chart. */
  readonly outerAspects?: readonly SynastryAspect[];
}

/** Computes what a picture shows, as parts of one call. */
type FindCharts = (
  ask: Ask,
  request: Message,
  call: AdmittedCall,
  values: PictureValues,
) => Promise<DrawnAnswer>;

/** By the path of the endpoint whose result is drawn. */
const PICTURE_CHARTS: Readonly<Record<string, FindCharts>> = {
  async "/v1/chart/full"(ask, request, call) {
    const { birth } = request as ComputeFullChartRequest;
    const chart = await chartOf(birth, ask, call);
    return { message: chart, chart };
  },

  async "/v1/synastry"(ask, request, call) {
    const synastryRequest = request as ComputeSynastryRequest;
    const message = await ask(SynastryService.method.computeSynastry, synastryRequest, call);
    const chart = await chartOf(synastryRequest.personA, ask, call);
    const outerChart = await chartOf(synastryRequest.personB, ask, call);
    return { message, chart, outerChart, outerName: "Person B", outerAspects: message.aspects };
  },

  async "/v1/solar-return"(ask, request, call, { birth: isWithBirth }) {
    const returnRequest = request as ComputeSolarReturnRequest;
    const message = await ask(SolarReturnService.method.computeSolarReturn, returnRequest, call);
    const returnChart = message.chart as ComputeFullChartResponse;
    if (isWithBirth !== true) return { message, chart: returnChart };
    const chart = await chartOf(returnRequest.birth, ask, call);
    return { message, chart, outerChart: returnChart, outerName: "Solar return" };
  },
};

/** The natal chart of a birth, which the validation of the request has found present. */
async function chartOf(
  birth: Birth | undefined,
  ask: Ask,
  call: AdmittedCall,
): Promise<ComputeFullChartResponse> {
  const request = create(ComputeFullChartRequestSchema, birth === undefined ? {} : { birth });
  return ask(ChartService.method.computeFullChart, request, call);
}

/** Decimals of a coordinate: about ten metres. */
const COORDINATE_DECIMALS = 4;

/**
 * The caption of a picture: a name, and what the response states of its charts.
 *
 * @param charts the chart, and the one around it, if any
 */
function captionOf(name: string, charts: readonly ComputeFullChartResponse[]): WheelCaption {
  const [chart] = charts;
  const joined = (textOf: (chart: ComputeFullChartResponse) => string): string =>
    [...new Set(charts.map(textOf))].join(" / ");
  return {
    name,
    date: joined(dateOf),
    place: joined(placeOf),
    houseSystem: chart === undefined ? "" : houseSystemOf(chart),
  };
}

/** The local time of a chart: `1990-06-15 14:30 CEST`. */
function dateOf({ input, time }: ComputeFullChartResponse): string {
  if (input === undefined) return "";
  return input.timeKnown
    ? `${input.date} ${input.time} ${time?.abbreviation ?? ""}`.trimEnd()
    : `${input.date}, time unknown`;
}

/** `48.8566° N, 2.3522° E` */
function placeOf({ input }: ComputeFullChartResponse): string {
  if (input === undefined) return "";
  const { latitude, longitude } = input;
  return `${degreesOf(latitude)} ${latitude < 0 ? "S" : "N"}, ${degreesOf(longitude)} ${longitude < 0 ? "W" : "E"}`;
}

function degreesOf(coordinate: number): string {
  return `${Number(Math.abs(coordinate).toFixed(COORDINATE_DECIMALS))}°`;
}

/** Placidus, unless a warning names another system; empty without houses. */
function houseSystemOf({ houses, warnings }: ComputeFullChartResponse): string {
  if (houses.length === 0) return "";
  const system = warnings.find(({ houseSystem }) => houseSystem !== undefined)?.houseSystem ?? "placidus";
  return `${system.charAt(0).toUpperCase()}${system.slice(1)}`;
}

type PictureContext = Pick<ServiceContext, "endpoints" | "compression" | "handleCall">;

/** The paths that answer with drawings: the body is an endpoint's request, the query contains the options of the drawing. */
export function pictureRoutes({ endpoints, compression, handleCall }: PictureContext): RestRoutes {
  const framing = createRestFraming(PICTURE_TYPE, compression);
  const routes = picturePathsOf(endpoints).map((endpoint): [string, RestRoute] => {
    const findCharts = PICTURE_CHARTS[endpoint.endpointPath];
    assert.ok(findCharts, `${endpoint.endpointPath} is drawn`);
    const options = pictureOptionsOf(endpoint);
    const open = () => openPicture(endpoint, findCharts, options, framing, handleCall);
    return [endpoint.path, { endpoint, open }];
  });
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
