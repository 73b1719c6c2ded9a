/** Limits the length of a report text and removes NUL, which PostgreSQL text cannot store. */
export const text = (value: string, max: number): string => value.replaceAll('\u0000', '').slice(0, max);
