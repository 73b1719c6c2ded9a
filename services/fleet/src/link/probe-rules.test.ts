import { expect, it } from '@jest/globals';
import type { ProbeStep } from '@revive/proto/revive/link/v1/probes';
import { isProbeStep } from './probe-rules.js';

const step = (over: Partial<ProbeStep> = {}): ProbeStep => ({
  testId: '0190a0a0-0000-7000-8000-000000000001',
  state: 'running',
  done: 2,
  total: 6,
  plain: 'sequential read before the patch: 16 of 16 samples',
  at: '2026-11-28T10:00:00.000Z',
  ...over,
});

it('accepts a step of a patch test', () => expect(isProbeStep(step())).toBe(true));

it.each<[string, Partial<ProbeStep>]>([
  ['a test that is no id', { testId: 'x' }],
  ['an unknown state', { state: 'done' }],
  ['more finished steps than steps', { done: 7 }],
  ['a negative count', { done: -1 }],
  ['a fraction', { done: 0.5 }],
  ['absurdly many steps', { total: 1_000_000 }],
  ['a long text', { plain: 'x'.repeat(201) }],
  ['a NUL', { plain: 'a\u0000b' }],
  ['no time', { at: 'soon' }],
])('refuses %s', (_, over) => expect(isProbeStep(step(over))).toBe(false));
