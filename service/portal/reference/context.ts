import type { Endpoint } from "../../contract/endpoints.ts";
import { type ExampleCall, type Examples, recordedCallsOf } from "../../contract/examples.ts";
import type { SiteFrame } from "../pages/docs-layout.ts";
import type { PortalContext } from "../pages/portal-context.ts";
import type { DrawPictures } from "../playground/wheel-pictures.ts";
import type { ApiDescription } from "./description.ts";
import type { SharedObject } from "./shared-objects.ts";

/** What the pages of the reference are rendered from. */
export interface ReferenceContext extends Pick<PortalContext, "baseUrl" | "endpoints"> {
  /** With the reference's own table of contents. */
  readonly frame: SiteFrame;
  readonly api: ApiDescription;
  /** Objects that several endpoints share. */
  readonly sharedObjects: readonly SharedObject[];
  readonly examples: Examples;
  readonly drawPictures: DrawPictures;
}

/** @throws {Error} when an endpoint has no recorded call with a response */
export function firstExampleOf({ path }: Pick<Endpoint, "path">, examples: Examples): ExampleCall {
  const example = recordedCallsOf(path, examples)[0];
  if (example === undefined) throw new Error(`${path} has no recorded response`);
  return example;
}
