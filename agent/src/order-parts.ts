/**
 * Parts of the agent that only an order needs. Each part is loaded at its first use: an agent waits most of the time,
 * on a PC with other work.
 */
import { tmpdir } from 'node:os';
import type { AgentConfig } from './config/config.js';
import type { InspectDeps } from './computer/inspect/inspect-computer.js';
import type { CommandDevices } from './devices/command-devices.js';
import type { Clock } from './repair/steps.js';
import type { VerifierTools } from './repair/verify/verifier-tools.js';

/** Loaded by the first check, which a diagnosis makes before any write. */
export function orderTools({ path }: Pick<AgentConfig, 'path'>): VerifierTools {
  let loaded: Required<VerifierTools> | undefined;
  const load = async (): Promise<Required<VerifierTools>> => {
    const { hostTools, USUAL_LIMITS } = await import('./repair/verify/verifier-tools.js');
    return (loaded ??= hostTools({ ...USUAL_LIMITS, folder: tmpdir(), path }));
  };
  return {
    check: async (target, signal) => (await load()).check(target, signal),
    driveHealth: async (drive, signal) => (await load()).driveHealth(drive, signal),
  };
}

export const orderComputer = (
  { home, path }: Pick<AgentConfig, 'home' | 'path'>,
  clock: Clock,
  given: InspectDeps | undefined,
): CommandDevices => ({
  kind: 'computer',
  open: async (device) => {
    const { ownComputer, thisComputerDevices } = await import('./computer/this-computer-device.js');
    return thisComputerDevices(given ?? ownComputer(home, path, clock)).open(device);
  },
});
