/** The exports of `almagest/engine` for calendars, lots, the Moon, declinations and the star catalogue. */

export {
  type CalendarIngress,
  findIngressCalendar,
  type IngressCalendarOptions,
} from "./technique/calendars/ingress-calendar.ts";
export { findLunations, type Lunation, type LunationOptions } from "./technique/calendars/lunations.ts";
export { findRetrogradePeriods, type RetrogradePeriod } from "./technique/calendars/retrograde-periods.ts";
export {
  type HermeticLotName,
  type LotArc,
  type LotFormula,
  type LotTerm,
  PAULUS_LOTS,
  PTOLEMY_FORTUNE,
  VALENS_LOTS,
} from "./technique/lots/lot-formulas.ts";
export { InvalidLotError } from "./technique/lots/lot-problems.ts";
export { computeLots, type Lot, type LotOptions } from "./technique/lots/lots.ts";
