import { MAP_HEIGHT, MAP_WIDTH, type Point } from "./projection.ts";

/** A rectangle that nothing else may cover. */
export interface Box {
  readonly centre: Point;
  readonly width: number;
  readonly height: number;
}

/** Positions for labels that do not overlap each other. */
export interface LabelBoxes {
  /** Reserves a box, whether it is free or not. */
  reserve(box: Box): void;
  /** Reserves the first box that is on the map and free; null if there is none. */
  reserveFirst(boxes: readonly Box[]): Box | null;
}

export function createLabelBoxes(): LabelBoxes {
  const reserved: Box[] = [];
  return {
    reserve: (box) => {
      reserved.push(box);
    },
    reserveFirst: (boxes) => {
      const free = boxes.find((box) => isOnMap(box) && !reserved.some((other) => areOverlapping(box, other)));
      if (free !== undefined) reserved.push(free);
      return free ?? null;
    },
  };
}

function isOnMap({ centre, width, height }: Box): boolean {
  return (
    centre.x - width / 2 >= 0 &&
    centre.x + width / 2 <= MAP_WIDTH &&
    centre.y - height / 2 >= 0 &&
    centre.y + height / 2 <= MAP_HEIGHT
  );
}

function areOverlapping(a: Box, b: Box): boolean {
  return (
    Math.abs(a.centre.x - b.centre.x) < (a.width + b.width) / 2 &&
    Math.abs(a.centre.y - b.centre.y) < (a.height + b.height) / 2
  );
}
