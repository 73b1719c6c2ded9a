const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** `7.5 GB`: in thousands, as drives are sold and as the pages say it. */
export function bytesIn(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}
