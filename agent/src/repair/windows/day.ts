/** A day as a person reads it; "an unknown day" where the volume's word for it is none. */
export const day = (time: Date): string =>
  Number.isNaN(time.getTime()) ? 'an unknown day' : time.toISOString().slice(0, 10);
