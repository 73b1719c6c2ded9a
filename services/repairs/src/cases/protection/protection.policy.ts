import {
  CASE_SEVERITY,
  LIMIT_NAMES,
  LIMITS,
  PURCHASES,
  RISK_FROM,
  SCORE_PARTS,
  SCORE_WEIGHTS,
  THROTTLED,
  warnsAt,
  type CaseReason,
  type CaseSeverity,
  type LimitName,
  type Risk,
  type ScorePart,
} from '@revive/contracts/protection/rules';

export interface RaisedLimits {
  readonly hourLimit: number | null;
  readonly dayLimit: number | null;
  readonly devicesLimit: number | null;
  readonly limitsUntil: Date | null;
}
export type Limits = Readonly<Record<LimitName, number>>;

/** Counts, each in its own window. `full…`: start of the diagnosis whose expiry makes room for the next. */
export interface Counted {
  readonly hour: number;
  readonly day: number;
  readonly devices: number;
  readonly hourFull: Date | null;
  readonly dayFull: Date | null;
  readonly devicesFull: Date | null;
  /** True if the device was already diagnosed this week. */
  readonly isKnownDevice: boolean;
  readonly diagnoses: number;
  readonly purchases: number;
  readonly throttledDays: number;
  /** The same counts since the last staff review, so that reviewed events open no second case. */
  readonly newDiagnoses: number;
  readonly newPurchases: number;
  readonly newThrottledDays: number;
}

export const withOneMore = (counted: Counted): Counted => ({
  ...counted,
  hour: counted.hour + 1,
  day: counted.day + 1,
  devices: counted.devices + (counted.isKnownDevice ? 0 : 1),
  diagnoses: counted.diagnoses + 1,
  newDiagnoses: counted.newDiagnoses + 1,
});

export interface LimitState {
  readonly name: LimitName;
  readonly counted: number;
  readonly limit: number;
  readonly warned: boolean;
  readonly nextAt: Date | undefined;
}

/** Effective limits. A raised limit ends at its date and is never below the default. */
export function limitsOf(raised: RaisedLimits, now: Date): Limits {
  const holds = raised.limitsUntil !== null && raised.limitsUntil > now;
  const of = (name: LimitName, value: number | null): number =>
    holds && value !== null ? Math.max(value, LIMITS[name].limit) : LIMITS[name].limit;
  return {
    hour: of('hour', raised.hourLimit),
    day: of('day', raised.dayLimit),
    devices: of('devices', raised.devicesLimit),
  };
}

export function limitStates(counted: Counted, limits: Limits, now: Date): LimitState[] {
  const full = { hour: counted.hourFull, day: counted.dayFull, devices: counted.devicesFull };
  return LIMIT_NAMES.map((name) => {
    const since = full[name];
    const nextAt = since && new Date(since.getTime() + LIMITS[name].windowMs);
    return {
      name,
      counted: counted[name],
      limit: limits[name],
      warned: counted[name] >= warnsAt(limits[name]),
      nextAt: nextAt && nextAt > now ? nextAt : undefined,
    };
  });
}

/** The limit that blocks a further diagnosis for the longest time; undefined if none does. */
export function refusalOf(states: readonly LimitState[], isKnownDevice: boolean): LimitState | undefined {
  // A device diagnosed this week does not increase the device count.
  const full = states.filter(({ name, nextAt }) => nextAt !== undefined && !(name === 'devices' && isKnownDevice));
  return full.toSorted((a, b) => Number(b.nextAt) - Number(a.nextAt))[0];
}

const OF_LIMIT: Readonly<Record<LimitName, (limit: number) => string>> = {
  hour: (limit) => `${limit} diagnostics an hour`,
  day: (limit) => `${limit} diagnostics a day`,
  devices: (limit) => `${limit} different devices a week`,
};
export const limitText = ({ name, limit }: Pick<LimitState, 'name' | 'limit'>): string => OF_LIMIT[name](limit);

const MINUTE_MS = 60_000;
/** The waiting time in its largest unit, rounded up so that a retry is never too early. */
export function waitText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
  if (minutes < 60) return counted(minutes, 'minute');
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.ceil(hours / 24), 'day');
}

export const refusalText = (refused: LimitState, now: Date): string =>
  `Your shop has reached its limit of ${limitText(refused)}. The next ${
    refused.name === 'devices' ? 'new device' : 'diagnosis'
  } is possible in ${waitText(Number(refused.nextAt) - now.getTime())}.`;

/** Limits that newly reached the warning level in their window. `before`: time of the last warning per limit. */
export const newWarnings = (
  states: readonly LimitState[],
  before: Partial<Readonly<Record<LimitName, string>>>,
  now: Date,
): LimitState[] => states.filter((state) => state.warned && !wasWarned(before[state.name], state.name, now));

export const wasWarned = (at: string | undefined, name: LimitName, now: Date): boolean =>
  at !== undefined && new Date(at).getTime() + LIMITS[name].windowMs > now.getTime();

export const purchasesNeeded = (diagnoses: number): number => Math.ceil(diagnoses * PURCHASES.minimumShare);
const tooFewPurchases = (diagnoses: number, purchases: number): boolean =>
  diagnoses >= PURCHASES.leastDiagnoses && purchases < diagnoses * PURCHASES.minimumShare;

export function caseReasonOf(counted: Counted): Exclude<CaseReason, 'appeal'> | undefined {
  if (counted.newThrottledDays >= THROTTLED.days) return 'throttled';
  return tooFewPurchases(counted.newDiagnoses, counted.newPurchases) ? 'purchases' : undefined;
}

export function severityOf(counted: Counted, reason: CaseReason | undefined): CaseSeverity {
  if (reason !== undefined) return CASE_SEVERITY[reason];
  if (counted.throttledDays >= THROTTLED.days) return CASE_SEVERITY.throttled;
  if (tooFewPurchases(counted.diagnoses, counted.purchases)) return CASE_SEVERITY.purchases;
  // A shop refused on a few days has been warned but not reported.
  return counted.throttledDays > 0 ? 'medium' : 'low';
}

export interface PartOfScore {
  readonly name: ScorePart;
  readonly counted: number;
  readonly limit: number;
  readonly weight: number;
  readonly points: number;
}

export function scoreOf(counted: Counted, limits: Limits): { score: number; risk: Risk; parts: PartOfScore[] } {
  const needed = purchasesNeeded(counted.diagnoses);
  const missing =
    needed > 0 && tooFewPurchases(counted.diagnoses, counted.purchases) ? 1 - counted.purchases / needed : 0;
  const facts: Readonly<Record<ScorePart, { counted: number; limit: number; share: number }>> = {
    hour: { counted: counted.hour, limit: limits.hour, share: counted.hour / limits.hour },
    day: { counted: counted.day, limit: limits.day, share: counted.day / limits.day },
    devices: { counted: counted.devices, limit: limits.devices, share: counted.devices / limits.devices },
    throttled: {
      counted: counted.throttledDays,
      limit: THROTTLED.days,
      share: counted.throttledDays / THROTTLED.days,
    },
    purchases: { counted: counted.purchases, limit: needed, share: missing },
  };
  const parts = SCORE_PARTS.map((name) => {
    const { share, ...fact } = facts[name];
    const weight = SCORE_WEIGHTS[name];
    return { name, ...fact, weight, points: Math.round(Math.min(1, Math.max(0, share)) * weight) };
  });
  const score = parts.reduce((sum, { points }) => sum + points, 0);
  return { score, risk: riskOf(score), parts };
}

export function riskOf(score: number): Risk {
  if (score >= RISK_FROM.high) return 'high';
  return score >= RISK_FROM.medium ? 'medium' : 'low';
}
