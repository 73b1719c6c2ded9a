export const day = (time: Date): string =>
  Number.isNaN(time.getTime()) ? 'an unknown day' : time.toISOString().slice(0, 10);
