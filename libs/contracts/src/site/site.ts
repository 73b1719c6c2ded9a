import { answer, finite, flag, part, text, whole, type InferType } from '../rules.js';

/** What the operator of the platform says of their own business: settings, never invented (`decisions.md`). */
export const siteSchema = answer('Site', {
  /** Where "Get Help Now" leads. */
  shopUrl: text(300).required(),
  supportEmail: text(254).optional(),
  supportPhone: text(40).optional(),
  patentPending: flag().required(),
});
export type Site = InferType<typeof siteSchema>;

/** `decisions.md`: with fewer runs no rate and no duration is said. */
export const FIGURES_NEEDED = 20;

/** Recorded repair runs, the newest of them; what they amount to only where there are enough. */
export const repairFiguresSchema = answer('RepairFigures', {
  /** Repair runs that ended, of the newest two hundred. */
  ended: whole().required(),
  needed: whole(1).required(),
  /** Of these, verified: a check that failed before passed afterwards. Absent below `needed`. */
  verified: whole().optional(),
  /**
   * Seconds from the start of a verified run to its end: a quarter of them were faster than `quarter`, a quarter slower
   * than `threeQuarters`. Absent below `needed` verified runs.
   */
  seconds: part({ quarter: finite().required(), threeQuarters: finite().required() }).optional().default(undefined),
});
export type RepairFigures = InferType<typeof repairFiguresSchema>;
