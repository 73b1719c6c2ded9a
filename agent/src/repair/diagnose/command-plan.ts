/** Plans of commands: what a device that is spoken to, and not read by bytes, is told to do. */
import type { ProcedureId } from '@revive/contracts/repairs/procedures';
import { PROCEDURES } from '@revive/contracts/repairs/procedures';
import type { Figure } from '../figures.js';
import type { Finding } from '../look/finding.js';
import type { Diagnosis } from './diagnosis.js';
import { COMMANDS, fits, type CommandId } from './command-table.js';
import { sha256, type DeviceIdentity, type Plan } from './plan.js';

/** A row of the table with its arguments. */
export interface Command {
  command: CommandId;
  arguments: readonly string[];
}

/** What the device says of the one thing that a command changes: the same words for the same state, and nothing else. */
export interface CommandState {
  text: string;
  /** In hex, over the text as UTF-8. */
  sha256: string;
}

export interface PlannedCommand extends Command {
  before: CommandState;
  after: CommandState;
  /** What is done, as people read it. */
  why: string;
  /** Null where it cannot be undone. */
  undo: Command | null;
}

export interface CommandPlan {
  procedures: Plan['procedures'];
  device: DeviceIdentity;
  /** In the order of execution. All of them can be undone, or none. */
  commands: PlannedCommand[];
  /** SHA-256 in hex over `encodeCommandPlan`. */
  digest: string;
}

/** What a person may choose of a device that is spoken to. */
export interface ProposedCommands {
  finding: Finding;
  commands: PlannedCommand[];
  /** A sentence: what the owner has to do without afterwards, and whether it can be undone. */
  loses: string;
}
export type CommandOffer = Omit<ProposedCommands, 'commands'> & { plan: CommandPlan };

/**
 * A device that is spoken to. Everything that it answers is bounded in bytes and time by whoever implements this; nobody
 * else trusts what it says beyond the state that was asked for.
 */
export interface CommandDevice {
  readonly identity: DeviceIdentity;
  /** Reads only. */
  diagnose(signal: AbortSignal): Promise<Diagnosis>;
  /** What may be chosen now, the same for the same device in the same state. Reads only. */
  propose(): Promise<ProposedCommands[]>;
  /** A sentence where nothing may be begun now (its battery is low, it is in use): it may be ordered again. Reads only. */
  refusal(command: Command): Promise<string | undefined>;
  /** The state of what the command changes. Throws where the device does not answer. */
  read(command: Command): Promise<string>;
  /** Resolves when it was done, as far as whoever does it can tell; only a state that is read says so. */
  run(command: Command, onProgress: (plain: string) => void): Promise<void>;
  /** What a change of it is measured by; left out where nothing is measured. Never throws but for a stop. */
  measure?(signal: AbortSignal): Promise<Figure[]>;
}

/** Characters of a state: what is compared is a word, not a listing. */
const STATE_MAX = 1000;

export const stateOf = (text: string): CommandState => ({ text, sha256: sha256(text) });

/** Throws RangeError for what is no row of the table, or would leave something that nobody said. */
export function sealCommandPlan(
  procedure: ProcedureId,
  device: DeviceIdentity,
  commands: readonly PlannedCommand[],
): CommandPlan {
  const isWhole = commands.every(
    (one) =>
      fits(one) &&
      one.before.text.length <= STATE_MAX &&
      one.after.text.length <= STATE_MAX &&
      one.before.sha256 !== one.after.sha256 &&
      (one.undo === null ? COMMANDS[one.command].undo === null : COMMANDS[one.command].undo === one.undo.command) &&
      (one.undo === null || fits(one.undo)),
  );
  if (commands.length === 0 || !isWhole) throw new RangeError('the plan holds a command that the table does not');
  if (new Set(commands.map(({ undo }) => undo === null)).size > 1)
    throw new RangeError('a plan can be undone whole, or not at all');
  const parts = {
    procedures: [{ id: procedure, version: PROCEDURES[procedure].versions[0] }],
    device,
    commands: [...commands],
  };
  return { ...parts, digest: sha256(encodeCommandPlan(parts)) };
}

/**
 * The canonical bytes that the digest covers: UTF-8 of a JSON array without spaces,
 * `["revive.plan.v3",[kind,id,size,sectorSize],[[procedure,version]…],[["command",command,[argument…],before,after,why,
 * null or [undo,[argument…]]]…]]`, states by their SHA-256, commands in the order of execution. `v1` (`encodePlan`) holds
 * writes and `v2` (`encodeProducePlan`) what is made: plans of these keep their bytes.
 */
export function encodeCommandPlan({ device, procedures, commands }: Omit<CommandPlan, 'digest'>): Buffer {
  return Buffer.from(
    JSON.stringify([
      'revive.plan.v3',
      [device.kind, device.id, device.size, device.sectorSize],
      procedures.map(({ id, version }) => [id, version]),
      commands.map(({ command, arguments: given, before, after, why, undo }) => [
        'command',
        command,
        given,
        before.sha256,
        after.sha256,
        why,
        undo === null ? null : [undo.command, undo.arguments],
      ]),
    ]),
    'utf8',
  );
}
