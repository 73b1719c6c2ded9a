// The rules against diagnosing without repairing (spec part 2 §9): every window, limit and weight, once.

/** spec part 2 §4, protection view. */
export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];
export const SEVERITIES_OF_CASES = ['low', 'medium', 'high'] as const;
export type CaseSeverity = (typeof SEVERITIES_OF_CASES)[number];
export const BEHAVIOUR_STATUSES = ['good', 'suspicious', 'blocked'] as const;
export type BehaviourStatus = (typeof BEHAVIOUR_STATUSES)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What is limited: diagnoses of an hour and of a day, and different devices of a week. Windows roll. */
export const LIMIT_NAMES = ['hour', 'day', 'devices'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];
export const LIMITS: Readonly<Record<LimitName, { readonly limit: number; readonly windowMs: number }>> = {
  hour: { limit: 10, windowMs: HOUR_MS },
  day: { limit: 20, windowMs: DAY_MS },
  devices: { limit: 50, windowMs: 7 * DAY_MS },
};
/** From here on the shop is warned; at the limit itself the next diagnosis is refused. */
export const WARN_FROM = 0.8;
export const warnsAt = (limit: number): number => Math.ceil(limit * WARN_FROM);

/** Repairs that were charged, as a share of the diagnoses of the same week. */
export const PURCHASES = {
  windowMs: 7 * DAY_MS,
  minimumShare: 0.1,
  /** Of fewer, a single customer who says no would decide: they only inform. */
  leastDiagnoses: 20,
} as const;

/** Refused on so many days of a week, a shop is looked at by a person. */
export const THROTTLED = { days: 3, windowMs: 7 * DAY_MS } as const;

/** spec part 2 §9: beyond a limit a shop hears which one it is and when the next diagnosis is possible, and no more. */
export const DATA_RESPONSE = 'limited';
/** spec part 2 §9, sample activity text. Text alone: nothing charges it (`decisions.md`). */
export const ANTI_TAMPERING_PENALTY_PERCENT = 150;

/** What a score is made of: each part is its share of what it is held against, times its weight; a hundred in all. */
export const SCORE_PARTS = ['hour', 'day', 'devices', 'throttled', 'purchases'] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];
export const SCORE_WEIGHTS: Readonly<Record<ScorePart, number>> = {
  // A burst: a delivery of devices looks like this, and it is over within the hour.
  hour: 10,
  // A full day is rarer than a full hour, and still one day.
  day: 15,
  // Many devices are what a busy shop has too, so that they weigh no more than a day.
  devices: 15,
  // Who is refused again on other days has been told, and goes on.
  throttled: 25,
  // What the rules are about: devices that are looked at here and repaired elsewhere.
  purchases: 35,
};
/** The purchases alone, or several full windows, are worth a look; nearly everything at once is urgent. */
export const RISK_FROM: Readonly<Record<Exclude<Risk, 'low'>, number>> = { medium: 35, high: 70 };

/** Why a shop is looked at by staff. */
export const CASE_REASONS = ['throttled', 'purchases', 'appeal'] as const;
export type CaseReason = (typeof CASE_REASONS)[number];
/** Going on after several refusals weighs more than a share, which a bad week explains; an appeal accuses nobody. */
export const CASE_SEVERITY: Readonly<Record<CaseReason, CaseSeverity>> = {
  throttled: 'high',
  purchases: 'medium',
  appeal: 'low',
};

/** What staff decide. A status changes by this alone: no rule blocks anybody. */
export const DECISIONS = ['clear', 'keep', 'block', 'unblock', 'raise_limits'] as const;
export type Decision = (typeof DECISIONS)[number];
/** Raised limits hold for a time: a shop that grew has grown out of them by then, or is asked again. */
export const RAISED = { most: 500, mostDays: 90 } as const;

/** What is kept of a shop's case: what the rules said, what was asked, what was decided. */
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
