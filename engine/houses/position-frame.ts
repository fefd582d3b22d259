import type { Rad } from "../units/flavours.ts";
import { ascendantRad, midheavenRad } from "./angles.ts";
import type { HouseFrame, HouseSetting } from "./house-frame.ts";

/** The frame of a house position. Its angles are computed when they are read: most systems that use latitudes need neither. */
export class PositionFrame implements HouseFrame {
  readonly sinArmc: number;
  readonly cosArmc: number;
  readonly sinLatitude: number;
  readonly cosLatitude: number;
  readonly sinObliquity: number;
  readonly cosObliquity: number;
  readonly latitudeRad: Rad;
  readonly trueObliquityRad: Rad;
  readonly setting: HouseSetting;
  #midheaven: Rad | null = null;
  #ascendant: Rad | null = null;

  constructor(armcRad: Rad, latitudeRad: Rad, trueObliquityRad: Rad, setting: HouseSetting) {
    this.sinArmc = Math.sin(armcRad);
    this.cosArmc = Math.cos(armcRad);
    this.sinLatitude = Math.sin(latitudeRad);
    this.cosLatitude = Math.cos(latitudeRad);
    this.sinObliquity = Math.sin(trueObliquityRad);
    this.cosObliquity = Math.cos(trueObliquityRad);
    this.latitudeRad = latitudeRad;
    this.trueObliquityRad = trueObliquityRad;
    this.setting = setting;
  }

  get midheavenRad(): Rad {
    this.#midheaven ??= midheavenRad(this);
    return this.#midheaven;
  }

  get ascendantRad(): Rad {
    this.#ascendant ??= ascendantRad(this, this.midheavenRad);
    return this.#ascendant;
  }
}
