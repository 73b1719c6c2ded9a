import { finite, integer, list, nested, oneOf, requestSchema, responseSchema, text, type InferType } from '../rules.js';
import type { VERDICT_STATUSES } from './states.js';

/** Where a run took place: `lab` never counts. */
export type OutcomeEnvironment = 'field' | 'lab';
export type OutcomePlatform = 'windows' | 'linux' | 'mac' | 'android' | 'unknown';
/**
 * How a run ended. Of a repair: `verified`, or it applied and is none (`not_verifiable`, `partial`, `failed`, `rolled_back`),
 * or it did not apply (`blocked`: something kept it from writing; `not_applicable`: the device was no longer what was approved).
 */
export type OutcomeStatus = (typeof VERDICT_STATUSES)[number] | 'partial' | 'blocked' | 'not_applicable';

/** Whose repairs are counted: all shops' together, or those of the reader's own. */
export const OUTCOME_SCOPES = ['all', 'own'] as const;
export const outcomesQuerySchema = requestSchema('OutcomesQuery', { scope: oneOf(OUTCOME_SCOPES).optional() });

/** How far back figures look. */
export const OUTCOME_DAYS = 365;
/** How many days a chart of them shows. */
export const OUTCOME_CHART_DAYS = 30;

const figures = {
  /** Repairs that applied: verified ones and failures. */
  attempts: integer().required(),
  /** Runs that did not apply, beside the attempts. */
  blocked: integer().required(),
  notApplicable: integer().required(),
  /** Absent below `needed` attempts: verified, not put back and not reopened under the warranty; with its Wilson 95 % interval. */
  success: nested({
    verified: integer().required(),
    low: finite().required(),
    high: finite().required(),
    /** Verified at first, and reopened under the warranty. */
    reopened: integer().required(),
  })
    .default(undefined)
    .optional(),
  /** How many verified runs there are to measure. */
  timed: integer().required(),
  /** Of verified runs; absent where too few of them were timed. */
  duration: nested({ meanMs: integer().required(), p50Ms: integer().required(), p90Ms: integer().required() })
    .default(undefined)
    .optional(),
  /** How many of the attempts were quoted with a price. */
  priced: integer().required(),
  price: nested({ minCents: integer().required(), maxCents: integer().required() }).default(undefined).optional(),
};

export const outcomesSchema = responseSchema('RepairOutcomes', {
  needed: integer(1).required(),
  days: integer(1).required(),
  all: nested(figures).required(),
  services: list(nested({ id: text(60).required(), ...figures }), 50).required(),
  procedures: list(nested({ id: text(80).required(), version: text(40).required(), ...figures }), 200).required(),
  /** Verified repairs of each day, the oldest first; empty below `needed` attempts. */
  chart: list(nested({ day: text(10).required(), verified: integer().required() }), OUTCOME_CHART_DAYS).required(),
});
export type RepairOutcomes = InferType<typeof outcomesSchema>;

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
