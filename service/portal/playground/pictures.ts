import type { EphemerisSource } from "../../../engine/index.ts";
import { createMapPictures } from "./map-pictures.ts";
import type { DrawPictures } from "./picture.ts";
import { createWheelPictures } from "./wheel-pictures.ts";

/**
 * Returns the function that draws the pictures of a response of any endpoint:
 *
 * - wheels of a chart, of the sky, and of two charts around each other
 * - the world map of a response about places
 *
 * @param source computes the charts and lines that responses do not contain
 */
export function createPictures(source: EphemerisSource): DrawPictures {
  const drawWheels = createWheelPictures(source);
  const drawMaps = createMapPictures(source);
  return (response) => [...drawWheels(response), ...drawMaps(response)];
}
