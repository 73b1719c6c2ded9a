// Rules against diagnosing without repairing (spec part 2 §9): all windows, limits and weights.

/** spec part 2 §4, protection view. */
export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];
export const SEVERITIES_OF_CASES = ['low', 'medium', 'high'] as const;
export type CaseSeverity = (typeof SEVERITIES_OF_CASES)[number];
export const BEHAVIOUR_STATUSES = ['good', 'suspicious', 'blocked'] as const;
export type BehaviourStatus = (typeof BEHAVIOUR_STATUSES)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const LIMIT_NAMES = ['hour', 'day', 'devices'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];
export const LIMITS: Readonly<Record<LimitName, { readonly limit: number; readonly windowMs: number }>> = {
  hour: { limit: 10, windowMs: HOUR_MS },
  day: { limit: 20, windowMs: DAY_MS },
  devices: { limit: 50, windowMs: 7 * DAY_MS },
};
export const WARN_FROM = 0.8;
export const warnsAt = (limit: number): number => Math.ceil(limit * WARN_FROM);

/** Charged repairs as a share of the diagnoses in the same week. */
export const PURCHASES = {
  windowMs: 7 * DAY_MS,
  minimumShare: 0.1,
  /** With fewer diagnoses a single refusal would decide, so the share is informational only. */
  leastDiagnoses: 20,
} as const;

/** A shop refused on this many days of a week gets a staff review. */
export const THROTTLED = { days: 3, windowMs: 7 * DAY_MS } as const;

/** spec part 2 §9, sample activity text. Text alone: nothing charges it (`decisions.md`). */
export const ANTI_TAMPERING_PENALTY_PERCENT = 150;

/** Parts of the score: each part is its share of the reference value, times its weight. The weights add up to 100. */
export const SCORE_PARTS = ['hour', 'day', 'devices', 'throttled', 'purchases'] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];
export const SCORE_WEIGHTS: Readonly<Record<ScorePart, number>> = {
  // A burst can be a delivery of devices and ends within the hour.
  hour: 10,
  // A full day is rarer than a full hour, but still a single day.
  day: 15,
  // Busy shops have many devices too, so devices weigh no more than a day.
  devices: 15,
  // A shop that is refused again on further days ignored the warnings.
  throttled: 25,
  // The core of the rules: devices diagnosed here and repaired elsewhere.
  purchases: 35,
};
/** Purchases alone, or several full windows, give a medium risk; nearly all parts together give a high risk. */
export const RISK_FROM: Readonly<Record<Exclude<Risk, 'low'>, number>> = { medium: 35, high: 70 };

export const CASE_REASONS = ['throttled', 'purchases', 'appeal'] as const;
export type CaseReason = (typeof CASE_REASONS)[number];
/**
 * Continuing after several refusals weighs more than a low share, which a bad week explains. An appeal is no
 * accusation.
 */
export const CASE_SEVERITY: Readonly<Record<CaseReason, CaseSeverity>> = {
  throttled: 'high',
  purchases: 'medium',
  appeal: 'low',
};

/** Staff decisions. Only a decision changes a status: no rule blocks a shop. */
export const DECISIONS = ['clear', 'keep', 'block', 'unblock', 'raise_limits'] as const;
export type Decision = (typeof DECISIONS)[number];
/** Raised limits expire: by then a shop no longer needs them, or staff review the shop again. */
export const RAISED = { most: 500, mostDays: 90 } as const;

export const PROTECTION_EVENTS = [
  'warned',
  'throttled',
  'case_opened',
  'appealed',
  'cleared',
  'kept',
  'blocked',
  'unblocked',
  'limits_raised',
  'messages_reported',
] as const;
export type ProtectionEvent = (typeof PROTECTION_EVENTS)[number];
