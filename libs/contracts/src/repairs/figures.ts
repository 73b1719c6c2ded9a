import { integer, list, nested, oneOf, text } from '../rules.js';

/** What a figure counts: things, bytes, microseconds (a read), milliseconds (a start). Always a whole number of them. */
export const FIGURE_UNITS = ['count', 'bytes', 'microseconds', 'milliseconds'] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];
/** The measured figures that this release knows by name: what each is called is the page's matter. */
export const FIGURE_NAMES = [
  'start_items',
  'free_bytes',
  'reclaimable_bytes',
  'read_median',
  'read_p95',
  'memory_available',
  'boot_time',
  'uptime',
  'pending_updates',
  'trimmed_bytes',
] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];
export const FIGURES_MAX = 32;
export const FIGURE_DETAIL_MAX = 300;

/** Measured on the device. `before` alone: a diagnosis. Both: the same was measured again after a change. */
export const figures = () =>
  list(
    nested({
      name: oneOf(FIGURE_NAMES).required(),
      unit: oneOf(FIGURE_UNITS).required(),
      before: integer(0).optional(),
      after: integer(0).optional(),
      /** How it was measured, or why it was not measured again. */
      detail: text(FIGURE_DETAIL_MAX).defined(),
    }),
  );
