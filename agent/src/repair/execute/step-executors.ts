/** Who carries out which kind of step. A kind without an executor does not compile. */
import { PROCEDURES } from '@revive/contracts/repairs/procedures';
import type { StepKind } from '../diagnose/plan-steps.js';
import { executeRepair } from './execute-repair.js';
import type { Outcome } from './outcome.js';
import { executeProduction, resumeProduction, undoProduction, type ProduceDeps } from './produce.js';
import { executeCommands, resumeCommands, undoCommands, type CommandDeps } from './run-commands.js';
import { resumeAfterCrash, rollBackRepair } from './resume.js';

/** What each kind works on: the bytes of a device, or a device that is spoken to. */
interface StepDeps {
  swap: ProduceDeps;
  produce: ProduceDeps;
  command: CommandDeps;
}

/** What is written to, and whether an interrupted execution is taken back or gone on with, is the executor's own matter. */
export interface StepExecutor<Deps> {
  execute: (approvedDigest: string, deps: Deps) => Promise<Outcome>;
  /** Ends what an earlier start began. */
  resume: (deps: Deps) => Promise<Outcome>;
  /** Takes back an execution that has ended. */
  undo: (why: string, deps: Deps) => Promise<Outcome>;
  /** How a device is opened whose bytes are read; `spoken`: it is not. */
  opens: 'read' | 'execute' | 'spoken';
}

export const STEP_EXECUTORS = {
  swap: { execute: executeRepair, resume: resumeAfterCrash, undo: rollBackRepair, opens: 'execute' },
  produce: { execute: executeProduction, resume: resumeProduction, undo: undoProduction, opens: 'read' },
  command: { execute: executeCommands, resume: resumeCommands, undo: undoCommands, opens: 'spoken' },
} as const satisfies { readonly [K in StepKind]: StepExecutor<StepDeps[K]> };

/** By the procedures of an order, `id@version`; those of one plan are of one kind. Swaps unless all of them are another one. */
export function stepKindOf(procedures: readonly string[]): StepKind {
  const kinds = procedures.map((one): StepKind => {
    const found = Object.entries(PROCEDURES).find(([id]) => one.startsWith(`${id}@`));
    return found?.[1].step ?? 'swap';
  });
  const [first = 'swap'] = kinds;
  return kinds.every((kind) => kind === first) ? first : 'swap';
}
