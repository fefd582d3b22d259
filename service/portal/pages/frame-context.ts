import type { PlanNames } from "../../contract/plans.ts";
import type { Assets } from "./assets.ts";

/** What all pages of a service share. */
export interface FrameContext {
  /** The path of the service's public address, without a trailing slash; empty if it has none. */
  readonly root: string;
  /** Whether the service has the developer area. */
  readonly hasPortal: boolean;
  /** Whether the service has the studio. */
  readonly hasStudio: boolean;
  /** Where users reach the operator, a mailto: or https: URL; null: unknown. */
  readonly contactUrl: string | null;
  /** The operator's terms; null: none. */
  readonly termsUrl: string | null;
  /** The operator's privacy policy; null: the service's own description of the data it stores. */
  readonly privacyUrl: string | null;
  readonly planNames: PlanNames;
  /** Returns the path of an asset by its name; it changes with the content. */
  readonly asset: (name: string) => string;
}

export interface FrameContextOptions
  extends Pick<
    FrameContext,
    "hasPortal" | "hasStudio" | "contactUrl" | "termsUrl" | "privacyUrl" | "planNames"
  > {
  /** The service's public address. */
  readonly baseUrl: string;
  readonly assets: Assets;
}

export function createFrameContext({ baseUrl, assets, ...options }: FrameContextOptions): FrameContext {
  return { ...options, root: new URL(baseUrl).pathname.replace(/\/$/, ""), asset: assets.addressOf };
}

/** Where a page is in the navigation. */
export interface PageLocation {
  readonly path: string;
  /** Null on pages that are the same for every user. */
  readonly isSignedIn: boolean | null;
}
