import { COMMAND_MAX } from '@revive/contracts/repairs/states';
import type { PlannedCommand } from '@revive/proto/revive/repair/v1/repair';
import type { CommandValue } from '../../tickets/entities/run.entity.js';

const isTold = ({ why, before, after }: PlannedCommand): boolean =>
  why.trim() !== '' && before.trim() !== '' && after.trim() !== '' && before !== after;

export function commandValues(commands: readonly PlannedCommand[]): CommandValue[] | undefined {
  if (commands.length === 0 || commands.length > COMMAND_MAX.commands || !commands.every(isTold)) return undefined;
  return commands.map(({ why, before, after, canBeUndone }) => ({
    why: why.slice(0, COMMAND_MAX.why),
    before: before.slice(0, COMMAND_MAX.state),
    after: after.slice(0, COMMAND_MAX.state),
    canBeUndone,
  }));
}
