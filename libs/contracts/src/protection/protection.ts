import {
  bool,
  finite,
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  requiredLines,
  responseSchema,
  text,
  lines,
  type InferType,
} from '../rules.js';
import {
  BEHAVIOUR_STATUSES,
  CASE_REASONS,
  DECISIONS,
  LIMIT_NAMES,
  LIMITS,
  PROTECTION_EVENTS,
  RAISED,
  RISKS,
  SCORE_PARTS,
  SEVERITIES_OF_CASES,
} from './rules.js';

const PROTECTION_TEXT_MAX = 1_000;
export const CASES_A_PAGE = 25;
export const PROTECTION_HISTORY_A_PAGE = 50;

const limitsShape = list(
  nested({
    name: oneOf(LIMIT_NAMES).required(),
    counted: integer().required(),
    limit: integer(1).required(),
    warned: bool().required(),
    /** Time of the next allowed diagnosis; absent if a diagnosis is allowed now. */
    nextAt: isoDateTime().optional(),
  }),
);
const partsShape = list(
  nested({
    name: oneOf(SCORE_PARTS).required(),
    counted: integer().required(),
    /** Reference value of the part: a limit, a number of days, or sufficient purchases. */
    limit: integer().required(),
    weight: integer(1, 100).required(),
    points: integer(0, 100).required(),
  }),
);

const standing = {
  status: oneOf(BEHAVIOUR_STATUSES).required(),
  since: isoDateTime().required(),
  blockReason: lines(PROTECTION_TEXT_MAX).optional(),
  score: integer(0, 100).required(),
  risk: oneOf(RISKS).required(),
  severity: oneOf(SEVERITIES_OF_CASES).required(),
  limits: limitsShape.required(),
  parts: partsShape.required(),
  diagnoses: integer().required(),
  purchases: integer().required(),
  /** Percent of the diagnoses; absent without diagnoses. */
  purchaseShare: finite().optional(),
  throttledDays: integer(0, 8).required(),
  limitsUntil: isoDateTime().optional(),
  waitingSince: isoDateTime().optional(),
  appeal: nested({ at: isoDateTime().required(), text: lines(PROTECTION_TEXT_MAX).required() })
    .optional()
    .default(undefined),
};

export const protectionSchema = responseSchema('Protection', standing);
export type Protection = InferType<typeof protectionSchema>;

export const appealSchema = requestSchema('ProtectionAppeal', {
  text: requiredLines('Say in at least 10 characters what we should know', 10, PROTECTION_TEXT_MAX),
});

export const protectionPageSchema = requestSchema('ProtectionPage', { before: text(80).optional() });
const caseShape = {
  tenantId: id().required(),
  tenantName: text(200).defined(),
  caseReason: oneOf(CASE_REASONS).optional(),
  caseNumber: integer().required(),
};
const protectedShopSchema = responseSchema('ProtectedShop', { ...caseShape, ...standing });
export const protectedShopsSchema = responseSchema('ProtectedShops', {
  shops: list(protectedShopSchema).required(),
  next: text(80).optional(),
});

const protectionEntrySchema = nested({
  id: id().required(),
  event: oneOf(PROTECTION_EVENTS).required(),
  note: lines(PROTECTION_TEXT_MAX).defined(),
  byName: text(200).defined(),
  at: isoDateTime().required(),
});
export const protectionCaseSchema = responseSchema('ProtectionCase', {
  shop: protectedShopSchema.required(),
  history: list(protectionEntrySchema).required(),
  next: text(80).optional(),
});

const raised = (name: keyof typeof LIMITS) => integer(LIMITS[name].limit, RAISED.most).optional();
export const protectionDecisionSchema = requestSchema('ProtectionDecision', {
  decision: oneOf(DECISIONS, 'Choose a decision').required('Choose a decision'),
  /** Shown to a blocked shop; otherwise visible to staff only. */
  note: requiredLines('Enter a note of at least 5 characters', 5, PROTECTION_TEXT_MAX),
  hour: raised('hour'),
  day: raised('day'),
  devices: raised('devices'),
  until: isoDateTime().optional(),
});
export type ProtectionDecision = InferType<typeof protectionDecisionSchema>;
