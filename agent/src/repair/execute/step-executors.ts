/** Who carries out which kind of step. A kind without an executor does not compile. */
import { PROCEDURES } from '@revive/contracts/repairs/procedures';
import type { StepKind } from '../diagnose/plan-steps.js';
import { executeRepair } from './execute-repair.js';
import type { Outcome } from './outcome.js';
import { executeProduction, resumeProduction, undoProduction, type ProduceDeps } from './produce.js';
import { resumeAfterCrash, rollBackRepair } from './resume.js';

/** What is written to, and whether an interrupted execution is taken back or gone on with, is the executor's own matter. */
export interface StepExecutor {
  execute: (approvedDigest: string, deps: ProduceDeps) => Promise<Outcome>;
  /** Ends what an earlier start began. */
  resume: (deps: ProduceDeps) => Promise<Outcome>;
  /** Takes back an execution that has ended. */
  undo: (why: string, deps: ProduceDeps) => Promise<Outcome>;
  opens: 'read' | 'execute';
}

export const STEP_EXECUTORS: Record<StepKind, StepExecutor> = {
  swap: { execute: executeRepair, resume: resumeAfterCrash, undo: rollBackRepair, opens: 'execute' },
  produce: { execute: executeProduction, resume: resumeProduction, undo: undoProduction, opens: 'read' },
};

/** By the procedures of an order, `id@version`; those of one plan are of one kind. Swaps unless all of them produce. */
export function stepKindOf(procedures: readonly string[]): StepKind {
  const kinds = procedures.map((one) => {
    const found = Object.entries(PROCEDURES).find(([id]) => one.startsWith(`${id}@`));
    return found?.[1].step ?? 'swap';
  });
  return kinds.length > 0 && kinds.every((kind) => kind === 'produce') ? 'produce' : 'swap';
}
