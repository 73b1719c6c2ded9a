import type { ProcedureId } from '@revive/contracts/repairs/procedures';
import { PROCEDURES } from '@revive/contracts/repairs/procedures';
import type { Finding } from './finding.js';
import { COMMANDS, fits, type CommandId } from './command-table.js';
import { sha256, type DeviceIdentity, type Plan } from './plan.js';

export interface Command {
  command: CommandId;
  arguments: readonly string[];
}

/**
 * The state that a command changes, as reported by the device. Equal states give equal text, and the text holds
 * nothing more.
 */
interface CommandState {
  text: string;
  /** Hex, over the text as UTF-8. */
  sha256: string;
}

export interface PlannedCommand extends Command {
  before: CommandState;
  after: CommandState;
  why: string;
  undo: Command | null;
}

export interface CommandPlan {
  procedures: Plan['procedures'];
  device: DeviceIdentity;
  /** In the order of execution. Either all commands can be undone, or none. */
  commands: PlannedCommand[];
  /** Hex SHA-256 over `encodeCommandPlan`. */
  digest: string;
}

export interface ProposedCommands {
  finding: Finding;
  commands: PlannedCommand[];
  /** A sentence: the owner's loss, and if the commands can be undone. */
  loses: string;
}
export type CommandOffer = Omit<ProposedCommands, 'commands'> & { plan: CommandPlan };

/** Characters of a state: a state is a word, not a listing. */
const STATE_MAX = 1000;

export const stateOf = (text: string): CommandState => ({ text, sha256: sha256(text) });

/**
 * Throws RangeError if a command is not a row of the table or does not match its arguments, or if the plan is not
 * consistent.
 */
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
 * null or [undo,[argument…]]]…]]`. States are given by their SHA-256, commands in the order of execution. `v1`
 * (`encodePlan`) covers writes and `v2` (`encodeProducePlan`) covers products; their encoding stays unchanged.
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
