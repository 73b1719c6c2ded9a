import type { Figure } from '../figures.js';
import type { Command, ProposedCommands } from './command-plan.js';
import type { Diagnosis } from './diagnosis.js';
import type { DeviceIdentity } from './plan.js';
import type { Probe } from './probe.js';

/**
 * A device that is driven by commands. The implementation bounds every answer in bytes and time. Callers trust no
 * answer except the requested state.
 */
export interface CommandDevice {
  readonly identity: DeviceIdentity;
  /** Reads only. */
  diagnose(signal: AbortSignal): Promise<Diagnosis>;
  /** Proposals for the present state; equal states of a device give equal proposals. Reads only. */
  propose(): Promise<ProposedCommands[]>;
  /**
   * Returns a sentence if the command cannot start now (low battery, device in use). The command may be ordered again
   * later. Reads only.
   */
  refusal(command: Command): Promise<string | undefined>;
  /** Reads the state that the command changes. Throws if the device does not answer. */
  read(command: Command): Promise<string>;
  /** Resolves when the command has finished. Only a fresh `read` proves the result. */
  run(command: Command, onProgress: (plain: string) => void): Promise<void>;
  measure?(signal: AbortSignal): Promise<Figure[]>;
  /** Probes of a patch test; none where the device can't be asked now. */
  probes?(): Promise<readonly Probe[]>;
}
