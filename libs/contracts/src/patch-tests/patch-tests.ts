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
  requiredText,
  responseSchema,
  text,
  type InferType,
} from '../rules.js';
import { PATCH_DEVICE_TYPES, PATCH_STATUSES } from './patches.js';
import { FIGURE_UNITS, PROBE_MAX, PROBES, SPREAD, type ProbeName } from './probes.js';

const PATCH_TEST_STATUSES = ['pending', 'running', 'completed', 'failed'] as const;
export type PatchTestStatus = (typeof PATCH_TEST_STATUSES)[number];
export const isEnded = (status: PatchTestStatus): boolean => status === 'completed' || status === 'failed';

/** Most rows of `GET /api/master/patch-tests`, newest first. */
export const MOST_PATCH_TESTS = 200;
const MOST_ISSUES = 40;

export const patchQuerySchema = requestSchema('PatchQuery', { status: oneOf(PATCH_STATUSES).optional() });
const patchSchema = responseSchema('Patch', {
  id: text(80).required(),
  name: text(120).required(),
  version: text(40).required(),
  deviceType: oneOf(PATCH_DEVICE_TYPES).required(),
  status: oneOf(PATCH_STATUSES).required(),
  description: text(400).defined(),
});
export type Patch = InferType<typeof patchSchema>;
export const patchesSchema = list(patchSchema, MOST_PATCH_TESTS);

export const startPatchTestSchema = requestSchema('StartPatchTest', {
  deviceId: requiredText('Choose a device', 1, 200),
  patchId: requiredText('Choose a patch', 1, 80),
});

const figure = nested({
  name: oneOf(Object.keys(PROBES) as ProbeName[]).required(),
  method: text(PROBE_MAX.method).required(),
  unit: oneOf(FIGURE_UNITS).required(),
  /** Samples of both phases. */
  n: integer().required(),
  failed: integer().required(),
  /** Medians; absent if every sample of the phase failed. */
  before: finite().optional(),
  after: finite().optional(),
  /** Median of the same work without the device. */
  floor: finite().optional(),
});
export type PatchTestFigure = InferType<typeof figure>;

const results = nested({
  success: bool().required(),
  /** Percent of the bare speed of the agent's PC; absent if nothing could be measured. */
  performance: finite().optional(),
  /** Percent of the samples without an error and within the spread. */
  stability: finite().optional(),
  issues: list(text(600).required(), MOST_ISSUES).required(),
  /** Percent; positive if the device is faster after the patch. */
  performanceImprovement: finite().optional(),
  issuesFixed: integer().required(),
  errorMessages: list(text(600).required(), MOST_ISSUES).required(),
  figures: list(figure, PROBE_MAX.measures).required(),
});

/** One row for both readings of the specification (part 2 §2 and §3). */
export const patchTestSchema = responseSchema('PatchTest', {
  id: id().required(),
  deviceId: text(200).required(),
  deviceName: text(200).required(),
  patchId: text(80).required(),
  patchName: text(120).required(),
  patchVersion: text(40).required(),
  status: oneOf(PATCH_TEST_STATUSES).required(),
  /** Percent of the finished steps. */
  progress: integer(0, 100).required(),
  stepsDone: integer().required(),
  stepsTotal: integer().required(),
  step: text(PROBE_MAX.plain).defined(),
  startTime: isoDateTime().required(),
  endTime: isoDateTime().optional(),
  /** Seconds. */
  duration: finite().optional(),
  results: results.optional().default(undefined),
  version: integer(1).required(),
});
export type PatchTest = InferType<typeof patchTestSchema>;
export const patchTestsSchema = list(patchTestSchema, MOST_PATCH_TESTS);

/** The formulas of the figures, as shown beside them. */
export const FIGURE_FORMULAS = {
  performance:
    'Time of the same work without the device, divided by the time with the device after the patch. The median of all probes, in percent.',
  stability: `Samples without an error that took at most ${SPREAD} times the median of their probe, divided by all samples.`,
  performanceImprovement:
    'Time before the patch divided by the time after the patch, corrected by the change without the device. The median of all probes, as a difference from 100%.',
} as const;
