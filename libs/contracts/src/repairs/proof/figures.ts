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
