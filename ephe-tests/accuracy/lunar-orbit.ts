export type Vector = readonly [number, number, number];

export function vectorAt(values: ArrayLike<number>, at: number): Vector {
  return [values[at] as number, values[at + 1] as number, values[at + 2] as number];
}

export function lengthOf(a: Vector): number {
  return Math.hypot(...a);
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/**
 * The ellipse that a position and a velocity of the Moon define: the angular momentum h = r × v, and the direction of the
 * apogee, −e = r/|r| − (v × h)/μ.
 *
 * @param gm gravitational parameter of Earth and Moon, in the units of the vectors
 */
export function lunarOrbitOf(
  position: Vector,
  velocity: Vector,
  gm: number,
): { momentum: Vector; apogee: Vector } {
  const momentum = cross(position, velocity);
  const distance = lengthOf(position);
  const bent = cross(velocity, momentum);
  const apogee: Vector = [
    position[0] / distance - bent[0] / gm,
    position[1] / distance - bent[1] / gm,
    position[2] / distance - bent[2] / gm,
  ];
  return { momentum, apogee };
}
