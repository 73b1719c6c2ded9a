import { describe, expect, it } from '@jest/globals';
import { declaredOver, isTyped } from './declared-hardware.js';
import { measuredOf } from './measured-hardware.js';
import { compatibilityScore } from '@revive/contracts/onboarding/hardware-score';

const AT = '2026-11-24T10:00:00.000Z';
const facts = measuredOf(
  {
    pcModel: 'ThinkCentre',
    processor: 'i5',
    processorCores: 6,
    ramBytes: 16 * 2 ** 30,
    diskBytes: 512e9,
    freeDiskBytes: 200e9,
    platform: 'linux',
    release: '6.1.0',
    roundTripsMs: [20],
  },
  8888,
);
const measured = { ...facts, score: compatibilityScore(facts), source: 'measured', submittedAt: AT } as const;
const typed = {
  pcModel: 'ThinkCentre',
  processor: 'i5',
  processorCores: 6,
  ramGb: 16,
  diskGb: 512,
  freeDiskGb: 200,
  operatingSystem: 'linux',
  usb: 'usb3',
  networkConnection: 'cable',
  recommendedPort: 8888,
} as const;

describe('facts typed over a measurement', () => {
  it('marks only the typed fact as declared and keeps the measured score', () => {
    expect(measured.notMeasured).toEqual(['usb']);
    const after = declaredOver(measured, typed, AT);
    expect([after.source, after.declared, after.usb, after.score, after.roundTripMs]).toEqual([
      'measured',
      ['usb'],
      'usb3',
      measured.score,
      20,
    ]);
    expect(compatibilityScore(typed)).toBe(measured.score + 10);
  });

  it('marks changed facts as declared and keeps the measurement', () => {
    const more = declaredOver(measured, { ...typed, ramGb: 64, freeDiskGb: 900 }, AT);
    expect([more.declared, more.ramGb, more.score]).toEqual([['ramGb', 'freeDiskGb', 'usb'], 64, measured.score]);
    const again = declaredOver(more, typed, AT);
    expect([again.declared, again.score, isTyped(again), isTyped(measured)]).toEqual([
      ['usb'],
      measured.score,
      true,
      false,
    ]);
  });

  it('marks all facts as declared and scores them without a measurement', () => {
    expect(declaredOver(null, typed, AT)).toEqual({ ...typed, score: 100, source: 'declared', submittedAt: AT });
    expect(
      declaredOver({ ...typed, score: 100, source: 'declared', submittedAt: AT }, { ...typed, ramGb: 4 }, AT),
    ).toMatchObject({ source: 'declared', score: 90 });
  });
});
