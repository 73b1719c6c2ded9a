/** The date as text; "an unknown day" for an invalid date. */
export const day = (time: Date): string =>
  Number.isNaN(time.getTime()) ? 'an unknown day' : time.toISOString().slice(0, 10);
