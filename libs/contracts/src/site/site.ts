import { responseSchema, finite, bool, nested, text, integer, type InferType } from '../rules.js';

/** Settings of the platform’s operator; never invented values (`decisions.md`). */
export const siteSchema = responseSchema('Site', {
  shopUrl: text(300).required(),
  supportEmail: text(254).optional(),
  supportPhone: text(40).optional(),
  patentPending: bool().required(),
  demoShop: bool().optional(),
});
export type Site = InferType<typeof siteSchema>;

/** `decisions.md`: with fewer runs no rate and no duration is shown. */
export const FIGURES_NEEDED = 20;

export const repairFiguresSchema = responseSchema('RepairFigures', {
  /** Finished repair runs among the newest 200. */
  ended: integer().required(),
  needed: integer(1).required(),
  /** Verified runs: a check that failed before the repair passed afterwards. Absent below `needed`. */
  verified: integer().optional(),
  /** First and third quartile of the duration of verified runs, in seconds. Absent below `needed` verified runs. */
  seconds: nested({ quarter: finite().required(), threeQuarters: finite().required() }).optional().default(undefined),
});
