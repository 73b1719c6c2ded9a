import type { Agent, BenchDevice } from '#api/generated/fleet.gen.js';
import type { RepairSummary } from '#api/generated/repairs.gen.js';

export const FIRST_STEPS = ['install', 'confirm', 'secure', 'device', 'diagnose', 'repair'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export interface ShopFacts {
  readonly agents: readonly Pick<Agent, 'presence'>[];
  readonly devices: readonly Pick<BenchDevice, 'status'>[];
  readonly repairs: readonly Pick<RepairSummary, 'outcome'>[];
  readonly hasSecondFactor: boolean;
}

/** Computes the completed first steps from facts; there is no manual check mark. */
export function doneSteps({
  agents,
  devices,
  repairs,
  hasSecondFactor,
}: ShopFacts): Readonly<Record<FirstStep, boolean>> {
  const installed = agents.filter(({ presence }) => presence !== 'revoked');
  return {
    install: installed.length > 0,
    confirm: installed.some(({ presence }) => presence !== 'unconfirmed'),
    secure: hasSecondFactor,
    // The device of a repair may be detached again.
    device: devices.length > 0 || repairs.length > 0,
    diagnose: repairs.length > 0,
    repair: repairs.some(({ outcome }) => outcome === 'repaired'),
  };
}
