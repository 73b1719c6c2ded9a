import { finite, integer, list, nested, oneOf, requestSchema, responseSchema, text } from '../rules.js';
import type { VERDICT_STATUSES } from './states.js';

/** Runs in the `lab` are never counted. */
export type OutcomeEnvironment = 'field' | 'lab';
export type OutcomePlatform = 'windows' | 'linux' | 'mac' | 'android' | 'unknown';
/**
 * Result of a run. `verified`: repaired. `not_verifiable`, `partial`, `failed`, `rolled_back`: applied without
 * success. `blocked`: the run could not write. `not_applicable`: the device no longer matched the approval.
 */
export type OutcomeStatus = (typeof VERDICT_STATUSES)[number] | 'partial' | 'blocked' | 'not_applicable';

/** `all`: repairs of all shops. `own`: repairs of the reader’s shop. */
const OUTCOME_SCOPES = ['all', 'own'] as const;
export const outcomesQuerySchema = requestSchema('OutcomesQuery', { scope: oneOf(OUTCOME_SCOPES).optional() });

export const OUTCOME_DAYS = 365;
export const OUTCOME_CHART_DAYS = 30;

const figures = {
  attempts: integer().required(),
  blocked: integer().required(),
  notApplicable: integer().required(),
  /**
   * Absent below `needed` attempts. Counts verified repairs, not rolled back and not reopened under warranty, with the
   * Wilson 95 % interval.
   */
  success: nested({
    verified: integer().required(),
    low: finite().required(),
    high: finite().required(),
    reopened: integer().required(),
  })
    .default(undefined)
    .optional(),
  timed: integer().required(),
  duration: nested({ meanMs: integer().required(), p50Ms: integer().required(), p90Ms: integer().required() })
    .default(undefined)
    .optional(),
  priced: integer().required(),
  price: nested({ minCents: integer().required(), maxCents: integer().required() }).default(undefined).optional(),
};

export const outcomesSchema = responseSchema('RepairOutcomes', {
  needed: integer(1).required(),
  days: integer(1).required(),
  all: nested(figures).required(),
  services: list(nested({ id: text(60).required(), ...figures }), 50).required(),
  procedures: list(nested({ id: text(80).required(), version: text(40).required(), ...figures }), 200).required(),
  /** Verified repairs per day, oldest first; empty below `needed` attempts. */
  chart: list(nested({ day: text(10).required(), verified: integer().required() }), OUTCOME_CHART_DAYS).required(),
});

/**
 * spec part 2 §9, the repair catalogue: how long the list says that a service takes, in minutes. An estimate of the
 * list's, and shown as that; what repairs took is measured.
 */
export const LIST_ESTIMATES = {
  boot_repair: { name: 'Windows Boot Repair', from: 15, to: 45 },
  registry_fix: { name: 'Registry Repair', from: 10, to: 30 },
  data_recovery: { name: 'Storage Recovery', from: 30, to: 60 },
  performance_boost: { name: 'System Optimization', from: 5, to: 15 },
} as const;
export type ListedService = keyof typeof LIST_ESTIMATES;
