/** The natal wheel as SVG: the only entry point of this folder, `almagest/wheel` in the packed library. */

export type { WheelAspectName } from "./aspect-kinds.ts";
export { bodyGlyph, type WheelBodyName } from "./body-glyphs.ts";
export type {
  WheelAngles,
  WheelAspect,
  WheelBody,
  WheelChart,
  WheelCusp,
  WheelEngineAspect,
  WheelEngineBody,
  WheelEngineChart,
  WheelEngineSynastryAspect,
  WheelInput,
  WheelSynastryAspect,
  WheelWarning,
} from "./chart-shape.ts";
export { type WheelTheme, wheelStylesheet } from "./colours.ts";
export { drawWheel } from "./draw-wheel.ts";
export type { OuterRing, WheelCaption, WheelOptions } from "./options.ts";
export { InvalidWheelError, type WheelProblem } from "./problems.ts";
