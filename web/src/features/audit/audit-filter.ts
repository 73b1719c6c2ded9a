/** `all`: everybody's latest, as it happens; `platform`: its chain; else a shop's id. */
export type Whose = string;

export const chainOfChoice = (whose: Whose): { tenantId?: string } =>
  whose === 'all' || whose === 'platform' ? {} : { tenantId: whose };

/**
 * Days of the reader's calendar as moments: the first with its beginning, the last with its end. A day that is none is
 * left out.
 */
export function spanOf(from: string, to: string): { from?: string; to?: string } {
  const [begin, last] = [dayOf(from, 0), dayOf(to, 1)];
  return { ...(begin !== undefined && { from: begin }), ...(last !== undefined && { to: last }) };
}

function dayOf(text: string, plusDays: number): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(Number(year), Number(month) - 1, Number(day) + plusDays);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
