/** A text of a report: bounded, and without the character that no row of a database holds. */
export const text = (value: string, max: number): string => value.replaceAll('\u0000', '').slice(0, max);
