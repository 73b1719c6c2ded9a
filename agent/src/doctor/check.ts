import type { DoctorGroup, DoctorState } from '@revive/contracts/fleet/doctor-limits';
import type { DoctorPc } from './doctor-pc.js';
import type { Network } from './network/network.js';
import type { OwnIdentity } from './own-identity.js';

export interface Finding {
  readonly state: DoctorState;
  readonly found: string;
  /** Next step of the technician, with the exact command if one exists. */
  readonly advice?: string;
}

/** Facts that several lines share. Each fact is read once per report. */
export interface Shared {
  readonly network: Network;
  readonly identity: () => Promise<OwnIdentity>;
}

export interface Check {
  readonly id: string;
  readonly group: DoctorGroup;
  readonly name: string;
  /** Systems on which the check runs; absent for all systems. */
  readonly platforms?: readonly NodeJS.Platform[];
  readonly run: (pc: DoctorPc, shared: Shared, signal: AbortSignal) => Promise<Finding>;
}

export const ok = (found: string): Finding => ({ state: 'ok', found });
export const warning = (found: string, advice: string): Finding => ({ state: 'warning', found, advice });
export const problem = (found: string, advice: string): Finding => ({ state: 'problem', found, advice });
export const unknown = (found: string, advice?: string): Finding => ({
  state: 'unknown',
  found,
  ...(advice !== undefined && { advice }),
});

export const codeOf = (error: unknown): string => {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return typeof code === 'string' ? code : error instanceof Error ? error.message : String(error);
};
