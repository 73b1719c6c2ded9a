import { invalid } from '@revive/platform/errors/errors';
import type { Refused } from './received.policy.js';

/** Throws INVALID (400) for a refused input, and returns any other. */
export function accepted<T>(result: T | Refused): T {
  if (isRefused(result)) throw invalid({ ...result.refused });
  return result;
}

const isRefused = (result: unknown): result is Refused =>
  typeof result === 'object' && result !== null && 'refused' in result;
