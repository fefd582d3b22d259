import type { Endpoint, Endpoints } from "./endpoints.ts";

/**
 * A path that answers the request of an endpoint with a drawing. Body, plan and count are the endpoint's; the query contains the
 * options of the drawing, which `picture-options.ts` lists.
 */
export interface PicturePath extends Pick<Endpoint, "method" | "path" | "verb" | "access" | "lastingField"> {
  readonly endpointPath: string;
  readonly operationId: string;
  readonly description: string;
}

export const PICTURE_TYPE = "image/svg+xml";

export const PICTURES_TAG = "Pictures";

export const PICTURES_GUIDE_PATH = "/docs/pictures";

type Definition = Pick<PicturePath, "path" | "endpointPath" | "operationId" | "description">;

const DEFINITIONS: readonly Definition[] = [
  {
    path: "/pictures/chart",
    endpointPath: "/v1/chart/full",
    operationId: "drawChart",
    description: "Draws the natal chart of a birth as SVG.",
  },
  {
    path: "/pictures/synastry",
    endpointPath: "/v1/synastry",
    operationId: "drawSynastry",
    description:
      "Draws the chart of person A as SVG, person B in a ring around it, with the aspects between both.",
  },
  {
    path: "/pictures/solar-return",
    endpointPath: "/v1/solar-return",
    operationId: "drawSolarReturn",
    description: "Draws the chart of a solar return as SVG.",
  },
];

/** The path of the drawing of an endpoint's result; null: it is not drawn. */
export function drawnPathOf({ path }: Pick<Endpoint, "path">): string | null {
  return DEFINITIONS.find(({ endpointPath }) => endpointPath === path)?.path ?? null;
}

/** The paths of the drawings whose endpoints are served. */
export function picturePathsOf(endpoints: Endpoints): readonly PicturePath[] {
  return DEFINITIONS.flatMap((definition) => {
    const endpoint = endpoints.get(definition.endpointPath);
    if (endpoint === undefined) return [];
    const { method, verb, access, lastingField } = endpoint;
    return [{ ...definition, method, verb, access, lastingField }];
  });
}
