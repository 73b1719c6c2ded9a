import { integer, list, nested, oneOf, text } from '../rules.js';

/** Unit of a figure: count, bytes, microseconds (a read) or milliseconds (a start). Values are whole numbers. */
export const FIGURE_UNITS = ['count', 'bytes', 'microseconds', 'milliseconds'] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];
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

/** Measurements on the device. A diagnosis has only `before`; a repeated measurement after a change has both. */
export const figures = () =>
  list(
    nested({
      name: oneOf(FIGURE_NAMES).required(),
      unit: oneOf(FIGURE_UNITS).required(),
      before: integer(0).optional(),
      after: integer(0).optional(),
      /** Method of the measurement, or the reason for not repeating the measurement. */
      detail: text(FIGURE_DETAIL_MAX).defined(),
    }),
  );
