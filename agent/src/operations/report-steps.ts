import { StepEvent as StepMessage, type Progress, type WriteEvidence } from '@revive/proto/revive/repair/v1/repair';
import type { OnStep, StepEvent, StepName } from '../repair/steps.js';
import type { TakenOrder } from './orders/order-journal.js';

/** Step names used by the services (`@revive/contracts/repairs/states`). */
const NAMES: Record<StepName, string> = {
  detect: 'detect',
  plan: 'plan',
  'back up': 'back_up',
  execute: 'execute',
  verify: 'verify',
  'roll back': 'roll_back',
};
const UNITS = { bytes: 'B', writes: 'writes', checks: undefined } as const;

export interface StepListener {
  /** Begin or end of a step; journaled. */
  step(bytes: Uint8Array): void;
  /** Step of a patch test; journaled. */
  probeStep(bytes: Uint8Array): void;
  /** Progress; telemetry only. */
  progress(progress: Progress): void;
}

/** Reports the wait for a person at this agent as a step of the run, before the engine's own steps. */
export function reportConfirmation(
  { runId, repairId, planDigest }: TakenOrder,
  listener: StepListener,
  status: 'active' | 'completed' | 'failed',
  plain: string,
  now: Date,
): void {
  listener.step(
    StepMessage.encode({
      runId,
      repairId,
      name: 'confirm',
      status,
      plain,
      action: 'someone at the agent',
      digest: planDigest,
      at: now.toISOString(),
      writes: [],
    }).finish(),
  );
}

/** Converts the engine's steps to messages: begin and end are events, progress is telemetry. */
export function createStepReporter(
  { runId, repairId }: TakenOrder,
  listener: StepListener,
  evidence: () => WriteEvidence[] = () => [],
): OnStep {
  return (event: StepEvent) => {
    const { progress } = event;
    if (event.status === 'active' && progress) {
      const unit = UNITS[progress.unit];
      if (unit !== undefined)
        listener.progress({
          runId,
          repairId,
          step: NAMES[event.name],
          done: progress.done,
          total: progress.total,
          unit,
          plain: event.action.slice(0, 300),
        });
      return;
    }
    const writes =
      event.status !== 'active' && (event.name === 'execute' || event.name === 'roll back') ? evidence() : [];
    listener.step(
      StepMessage.encode({
        runId,
        repairId,
        name: NAMES[event.name],
        status: event.status,
        plain: event.plain.slice(0, 1000),
        action: event.action.slice(0, 500),
        digest: event.outputDigest,
        at: event.endedAt ?? event.startedAt,
        writes,
      }).finish(),
    );
  };
}
