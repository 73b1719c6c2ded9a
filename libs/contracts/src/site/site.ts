import { responseSchema, finite, bool, nested, text, integer, type InferType } from '../rules.js';

/** What the operator of the platform says of their own business: settings, never invented (`decisions.md`). */
export const siteSchema = responseSchema('Site', {
  /** Where "Get Help Now" leads. */
  shopUrl: text(300).required(),
  supportEmail: text(254).optional(),
  supportPhone: text(40).optional(),
  patentPending: bool().required(),
  /** Visitors may look at a demo shop here. */
  demoShop: bool().optional(),
});
export type Site = InferType<typeof siteSchema>;

/** `decisions.md`: with fewer runs no rate and no duration is said. */
export const FIGURES_NEEDED = 20;

/** Recorded repair runs, the newest of them; what they amount to only where there are enough. */
export const repairFiguresSchema = responseSchema('RepairFigures', {
  /** Repair runs that ended, of the newest two hundred. */
  ended: integer().required(),
  needed: integer(1).required(),
  /** Of these, verified: a check that failed before passed afterwards. Absent below `needed`. */
  verified: integer().optional(),
  /**
   * Seconds from the start of a verified run to its end: a quarter of them were faster than `quarter`, a quarter slower
   * than `threeQuarters`. Absent below `needed` verified runs.
   */
  seconds: nested({ quarter: finite().required(), threeQuarters: finite().required() }).optional().default(undefined),
});
export type RepairFigures = InferType<typeof repairFiguresSchema>;
