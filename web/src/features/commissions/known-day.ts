/** A day of the address; undefined if the address has something else there. */
export function knownDay(value: string | undefined): string | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value ?? '') && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));
  return isDay ? value : undefined;
}
