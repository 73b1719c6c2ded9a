import { PROCEDURES } from '@revive/contracts/repairs/procedures';
import type { StepKind } from '../model/plan-steps.js';
import { executeRepair } from './execute-repair.js';
import type { Outcome } from '../model/outcome.js';
import { executeProduction, resumeProduction, undoProduction, type ProduceDeps } from './produce.js';
import { executeCommands, resumeCommands, undoCommands, type CommandDeps } from './run-commands.js';
import { resumeAfterCrash, rollBackRepair } from './resume.js';

interface StepDeps {
  swap: ProduceDeps;
  produce: ProduceDeps;
  command: CommandDeps;
}

export interface StepExecutor<Deps> {
  execute: (approvedDigest: string, deps: Deps) => Promise<Outcome>;
  resume: (deps: Deps) => Promise<Outcome>;
  undo: (why: string, deps: Deps) => Promise<Outcome>;
  /** The mode in which the device is opened; `spoken`: the device has no byte access and is not opened. */
  opens: 'read' | 'execute' | 'spoken';
}

export const STEP_EXECUTORS = {
  swap: { execute: executeRepair, resume: resumeAfterCrash, undo: rollBackRepair, opens: 'execute' },
  produce: { execute: executeProduction, resume: resumeProduction, undo: undoProduction, opens: 'read' },
  command: { execute: executeCommands, resume: resumeCommands, undo: undoCommands, opens: 'spoken' },
} as const satisfies { readonly [K in StepKind]: StepExecutor<StepDeps[K]> };

/**
 * The step kind for the procedures of an order (`id@version`). All procedures of a plan have the same kind; mixed
 * kinds count as swaps.
 */
export function stepKindOf(procedures: readonly string[]): StepKind {
  const kinds = procedures.map((one): StepKind => {
    const found = Object.entries(PROCEDURES).find(([id]) => one.startsWith(`${id}@`));
    return found?.[1].step ?? 'swap';
  });
  const [first = 'swap'] = kinds;
  return kinds.every((kind) => kind === first) ? first : 'swap';
}
