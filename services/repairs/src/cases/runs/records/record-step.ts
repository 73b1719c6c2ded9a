import type { StepEvent } from '@revive/proto/revive/repair/v1/repair';
import { STEP_NAMES, STEP_STATUSES, type StepName, type StepStatus } from '@revive/contracts/repairs/states';
import { RunEntity } from '../../tickets/entities/run.entity.js';
import { StepEntity } from '../../tickets/entities/step.entity.js';
import type { Change } from '../../tickets/ticket.repository.js';
import { STEPS_OF_KIND, runLifecycle, statusDuring } from '../../tickets/run.lifecycle.js';
import { isEnded } from '../../tickets/run.policy.js';

const MAX_WRITES_SHOWN = 1_000;
const within = (text: string, max: number): string => text.slice(0, max);

/** Records the start or end of a step. Unknown steps and steps of ended runs are ignored. */
export async function recordStep(change: Change, event: StepEvent): Promise<void> {
  const run = change.ticket.runs.find((one) => one.id === event.runId);
  const name = STEP_NAMES.find((one) => one === event.name);
  const status = STEP_STATUSES.find((one) => one === event.status);
  if (!run || !name || !status || isEnded(run.status)) return;
  const { em, now } = change;
  const at = timeOf(event.at) ?? now;
  const known = change.ticket.steps.find((step) => step.runId === run.id && step.name === name);
  const row = {
    status,
    plain: within(event.plain, 1_000),
    action: within(event.action, 1_000) || null,
    digest: /^[0-9a-f]{64}$/.test(event.digest) ? event.digest : null,
    startedAt: known?.startedAt ?? at,
    endedAt: status === 'active' ? null : at,
    writes: event.writes.slice(0, MAX_WRITES_SHOWN).map((write) => ({
      ...write,
      why: within(write.why, 200),
      before: within(write.before, 64),
      after: within(write.after, 64),
    })),
  };
  if (known) {
    const changed = row.writes.length > 0 ? row : { ...row, writes: known.writes };
    Object.assign(known, changed);
    await em.update(StepEntity, { runId: run.id, name }, changed);
  } else {
    const { id: runId, repairId, tenantId } = run;
    const position = positionOf(run, name);
    await change.add('steps', {
      ...row,
      runId,
      name,
      repairId,
      tenantId,
      position,
      done: null,
      total: null,
      unit: null,
    });
    change.ticket.steps.sort((a, b) => a.position - b.position);
  }
  run.status = nextStatus(run, name, status);
  run.lastNewsAt = now;
  await em.update(RunEntity, { id: run.id }, { status: run.status, lastNewsAt: now });
}

function positionOf(run: RunEntity, name: StepName): number {
  if (name === 'confirm') return -1;
  const listed = STEPS_OF_KIND[run.kind].indexOf(name);
  return listed >= 0 ? listed : STEPS_OF_KIND[run.kind].length;
}

function nextStatus(run: RunEntity, name: StepName, status: StepStatus): RunEntity['status'] {
  if (status !== 'active') return run.status;
  const wanted = statusDuring(run.kind, name);
  return wanted !== run.status && runLifecycle.canTransition(run.status, wanted) ? wanted : run.status;
}

function timeOf(iso: string): Date | undefined {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
