import { PROBE_MAX } from '@revive/contracts/patch-tests/probes';
import type { ProbeStep } from '@revive/proto/revive/link/v1/probes';
import { isMoment } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';

const STATES = ['waiting', 'running'];
const MOST_STEPS = 100;
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= MOST_STEPS;

/** Steps of a patch test are short and unsigned; its outcome is checked like every signed message. */
export const isProbeStep = ({ testId, state, done, total, plain, at }: ProbeStep): boolean =>
  isUuid(testId) &&
  STATES.includes(state) &&
  isCount(done) &&
  isCount(total) &&
  done <= total &&
  plain.length <= PROBE_MAX.plain &&
  !plain.includes('\u0000') &&
  isMoment(at);
