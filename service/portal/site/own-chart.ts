import assert from "node:assert/strict";
import { ServiceError } from "../../contract/errors.ts";
import type { Html } from "../pages/html.ts";
import type { PageRequest } from "../pages/page-request.ts";
import type { PageStatus } from "../pages/page-response.ts";
import type { PortalContext } from "../pages/portal-context.ts";
import { callEndpoint } from "../playground/call-endpoint.ts";
import { type PlaygroundEndpoint, playgroundEndpoints } from "../playground/endpoints.ts";
import type { FormState } from "../playground/inputs.ts";
import { problemsByInput, requestFromForm } from "../playground/request.ts";
import { createWheelPictures } from "../playground/wheel-pictures.ts";
import { chartView, emptyChartView, rejectedChartView } from "./own-chart-view.ts";

const ENDPOINT_PATH = "/v1/chart/full";

/** The part of the first page that draws the chart of a visitor's birth. */
export interface OwnChart {
  /** The form without a chart. */
  readonly emptyView: Html;
  /** Computes the chart of a submitted form, which the view shows below the form. Nothing is stored. */
  readonly draw: (request: PageRequest, isSignedIn: boolean) => Promise<OwnChartResult>;
}

export interface OwnChartResult extends PageStatus {
  readonly makeView: () => Html;
}

export interface OwnChartOptions
  extends Pick<PortalContext, "baseUrl" | "endpoints" | "source" | "handleVisitorCall"> {
  /** Requests a day of the plan without charge. */
  readonly freeLimit: number;
}

/** The chart comes from the call that every client makes, so validation and errors are the API's. */
export function createOwnChart({
  baseUrl,
  endpoints,
  source,
  handleVisitorCall,
  freeLimit,
}: OwnChartOptions): OwnChart {
  const endpoint = endpointOf(playgroundEndpoints(endpoints));
  const drawPictures = createWheelPictures(source);
  return {
    emptyView: emptyChartView(),
    async draw({ form, requestId, network, signal }, isSignedIn) {
      const call = { endpoint, request: requestFromForm(endpoint, form), baseUrl };
      const visitor = { isSignedIn, freeLimit };
      const caller = { requestId, network: () => network, signal };
      try {
        const { text, remaining } = await callEndpoint(handleVisitorCall, call, caller);
        const state: FormState = { form, problems: new Map() };
        const makeView = (): Html => {
          const response = JSON.parse(text);
          const [picture] = drawPictures(response);
          assert.ok(picture, "a full chart has a wheel");
          return chartView({ call, state, response, picture, remaining, ...visitor });
        };
        return { status: 200, makeView };
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        const state: FormState = { form, problems: problemsByInput(endpoint, error.violations, form) };
        const makeView = () => rejectedChartView({ endpoint, state, error, ...visitor });
        const { httpStatus: status, retryAfterSeconds } = error;
        return { status, makeView, ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }) };
      }
    },
  };
}

function endpointOf(endpoints: ReadonlyMap<string, PlaygroundEndpoint>): PlaygroundEndpoint {
  const endpoint = endpoints.get(ENDPOINT_PATH);
  assert.ok(endpoint, `${ENDPOINT_PATH} is an endpoint`);
  return endpoint;
}
