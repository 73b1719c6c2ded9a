/**
 * Executes plans of commands. Invariants: a command runs only if the device reports the approved state. A journal
 * entry precedes each command, and each command runs once. Any result except the approved state is undone, where
 * possible. After a crash, journal and state decide; no command is repeated. Without an answer from the device, no
 * result is claimed.
 */
import type { CommandDevice } from '../model/command-device.js';
import { sealCommandPlan, stateOf, type CommandPlan, type PlannedCommand } from '../model/command-plan.js';
import { compared } from '../figures.js';
import type { StepTeller } from '../steps.js';
import type { CommandOutcome, Outcome, VerifiedCheck, WriteState } from '../model/outcome.js';
import { historyOf, type RepairHistory } from './repair-journal.js';
import { end, tellerOf, type Ending, type ExecuteDeps } from './run.js';

export interface CommandDeps extends Pick<ExecuteDeps, 'journal' | 'clock' | 'onStep' | 'stop'> {
  device: CommandDevice;
}

const NOTHING_CHANGED = 'Nothing was changed.';

/** The device did not answer: its state is unknown and may be read again later. */
class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

export async function executeCommands(approvedDigest: string, deps: CommandDeps): Promise<Outcome> {
  const step = tellerOf(deps);
  try {
    step.begin('detect', 'Asking the device for its state. Nothing is changed.', 'derive the plan again', '');
    const plan = await proposedAs(approvedDigest, deps);
    if (plan === undefined)
      return await notBegun(
        'refused',
        approvedDigest,
        `The device changed since this was approved. ${NOTHING_CHANGED} Diagnose it again.`,
        step,
        deps,
      );
    const why = deps.stop.aborted ? 'Stopped before it began.' : await refusalOf(plan, deps);
    if (why !== undefined) return await notBegun('failed', plan.digest, `${why} ${NOTHING_CHANGED}`, step, deps);
    const measured = await deps.device.measure?.(deps.stop);
    step.end('completed', 'The device is as it was when this was approved.', plan.digest);
    await deps.journal.append({ kind: 'commanding', plan, ...(measured && { measured }) });
    return await ran(plan, step, deps);
  } catch (error) {
    const { commanding, begun } = historyOf(deps.journal.entries());
    if (commanding !== undefined && begun.size > 0) return unanswered(commanding, error, step);
    const reason = `It couldn't be begun: ${(error as Error).message}. ${NOTHING_CHANGED}`;
    return notBegun('failed', approvedDigest, reason, step, deps);
  }
}

/**
 * Settles an execution that a crash interrupted; a finished execution returns its outcome. While the device does not
 * answer, `needs_person` is returned and not journaled, so that a later attempt is possible.
 */
export async function resumeCommands(deps: CommandDeps): Promise<Outcome> {
  const history = historyOf(deps.journal.entries());
  const { commanding: plan, begun, outcome } = history;
  if (outcome !== undefined) return outcome;
  const step = tellerOf(deps);
  if (plan === undefined || begun.size === 0)
    return notBegun('failed', plan?.digest ?? '', `The agent stopped before it began. ${NOTHING_CHANGED}`, step, deps);
  try {
    if (isOther(plan, deps)) throw new Unanswered('another device is attached in its place');
    if (history.rollingBack !== undefined) return await takenBack(plan, history.rollingBack, step, deps);
    for (const [index, command] of plan.commands.entries()) {
      const state = begun.has(index) ? await readState(command, deps) : 'before';
      if (state !== 'after') return await takenBack(plan, 'The agent stopped before it was done.', step, deps);
      if (!history.written.has(index)) await deps.journal.append({ kind: 'ran', index, state: command.after.sha256 });
    }
    return await verified(plan, step, deps);
  } catch (error) {
    return unanswered(plan, error, step);
  }
}

export async function undoCommands(why: string, deps: CommandDeps): Promise<Outcome> {
  const { commanding: plan, begun, outcome } = historyOf(deps.journal.entries());
  const step = tellerOf(deps);
  const refuse = (reason: string): Outcome => ({ ...nothing('refused', reason, plan?.digest ?? '') });
  if (plan === undefined || begun.size === 0) return refuse('There is nothing to roll back.');
  if (outcome?.status === 'rolled_back') return outcome;
  if (plan.commands.some(({ undo }) => undo === null)) return refuse("What was done can't be undone.");
  if (isOther(plan, deps)) return refuse('Another device is attached in its place. Nothing was rolled back.');
  try {
    // A finished execution left a confirmed state; a different state was set by a third party. An open execution may be
    // half done.
    for (const index of outcome === undefined ? [] : begun)
      if ((await readState(plan.commands[index] as PlannedCommand, deps)) === 'other')
        return refuse('The device was changed since. Nothing was rolled back.');
    const problem = await refusalOf(plan, deps);
    if (problem !== undefined) return refuse(`${problem} Nothing was rolled back.`);
    return await takenBack(plan, why, step, deps);
  } catch (error) {
    return historyOf(deps.journal.entries()).rollingBack === undefined
      ? refuse(`${(error as Error).message}. Nothing was rolled back.`)
      : unanswered(plan, error, step);
  }
}

async function proposedAs(digest: string, { device }: CommandDeps): Promise<CommandPlan | undefined> {
  for (const { finding, commands } of await device.propose()) {
    const plan = sealCommandPlan(finding.procedure, device.identity, commands);
    if (plan.digest === digest) return plan;
  }
  return undefined;
}

async function refusalOf({ commands }: CommandPlan, { device }: CommandDeps): Promise<string | undefined> {
  for (const command of commands) {
    const reason = await device.refusal(command);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

async function ran(plan: CommandPlan, step: StepTeller, deps: CommandDeps): Promise<Outcome> {
  step.begin('execute', 'Changing what was approved.', 'run', plan.digest);
  for (const [index, command] of plan.commands.entries()) {
    const objection = await ranOne(index, command, step, deps);
    if (objection !== undefined) {
      step.end('failed', objection);
      return takenBack(plan, objection, step, deps);
    }
    step.progress(command.why, { done: index + 1, total: plan.commands.length, unit: 'writes' });
  }
  step.end('completed', 'Everything that was approved is done.', plan.digest);
  return verified(plan, step, deps);
}

async function ranOne(
  index: number,
  command: PlannedCommand,
  step: StepTeller,
  deps: CommandDeps,
): Promise<string | undefined> {
  const { journal, device, stop } = deps;
  if (stop.aborted) return 'Stopped.';
  // Compare and swap: changes after the approval are not approved.
  if ((await readState(command, deps)) !== 'before') return 'The device changed since this was approved.';
  await journal.append({ kind: 'running', index });
  let failure: string | undefined;
  try {
    await device.run(command, (plain) => step.say(command.why, plain));
  } catch (error) {
    failure = (error as Error).message;
  }
  const { kind, text } = await readWhole(command, deps);
  if (kind === 'after') {
    await journal.append({ kind: 'ran', index, state: command.after.sha256 });
    return undefined;
  }
  return `${failure ?? `The device says “${text}” instead of “${command.after.text}”`}.`;
}

async function verified(plan: CommandPlan, step: StepTeller, deps: CommandDeps): Promise<Outcome> {
  step.begin('verify', 'Asking the device again.', 'read the state', plan.digest);
  const checks: VerifiedCheck[] = [];
  for (const command of plan.commands) {
    const { kind, text } = await readWhole(command, deps);
    checks.push({
      name: `revive: ${command.why}`,
      layer: 'disk',
      before: { state: 'failed', detail: command.before.text },
      after: { state: kind === 'after' ? 'passed' : 'failed', detail: text },
      witness: kind === 'after',
    });
  }
  const lost = checks.find(({ witness }) => !witness);
  if (lost !== undefined) {
    step.end('failed', `It did not last: the device now says “${lost.after.detail}”.`);
    return takenBack(plan, `It did not last: the device now says “${lost.after.detail}”.`, step, deps);
  }
  step.end('completed', 'The device confirms it.', checks.map(({ after }) => after.detail).join('\n'));
  const reason = plan.commands.map(({ why, after }) => `${why}: ${after.text}.`).join(' ');
  const before = historyOf(deps.journal.entries()).measured;
  // Also measures after a stop: the run is complete, and the figures belong to it.
  const after = before && (await deps.device.measure?.(new AbortController().signal));
  return ended(plan, deps, {
    status: 'completed',
    reason,
    checks,
    ...(before && after && { figures: compared(before, after) }),
  });
}

/**
 * From the last command to the first. A command whose original state is present already is skipped. Commands without
 * an undo stay and are named. An undo begun by an earlier run is not repeated if its state is present.
 */
async function takenBack(plan: CommandPlan, why: string, step: StepTeller, deps: CommandDeps): Promise<Outcome> {
  const { journal } = deps;
  step.begin('roll back', 'Taking back what was changed.', 'undo', plan.digest);
  if (historyOf(journal.entries()).rollingBack === undefined) await journal.append({ kind: 'rolling_back', why });
  const stays: string[] = [];
  for (const index of [...historyOf(journal.entries()).begun].sort((a, b) => b - a)) {
    const command = plan.commands[index] as PlannedCommand;
    const left = await undoneOne(index, command, deps);
    if (left !== undefined) stays.push(left);
  }
  const { begun, written, undoing } = historyOf(journal.entries());
  if (stays.length > 0) {
    step.end('failed', stays.join(' '));
    return ended(plan, deps, { status: 'needs_person', reason: `${why} ${stays.join(' ')}` });
  }
  step.end('completed', 'The device is as it was before.', plan.digest);
  const isTouched = written.size > 0 || undoing.size > 0;
  return isTouched
    ? ended(plan, deps, { status: 'rolled_back', reason: `${why} The device is as it was before.` })
    : ended(plan, deps, {
        status: 'failed',
        reason: `${why} ${begun.size === 0 ? NOTHING_CHANGED : 'The device is as it was before.'}`,
      });
}

async function undoneOne(index: number, command: PlannedCommand, deps: CommandDeps): Promise<string | undefined> {
  const { journal, device } = deps;
  const restored = (): Promise<void> => journal.append({ kind: 'undone', index, state: command.before.sha256 });
  const now = await readWhole(command, deps);
  if (now.kind === 'before') {
    await restored();
    return undefined;
  }
  if (command.undo === null) return `It can't be undone, and the device says “${now.text}”. A technician decides.`;
  await journal.append({ kind: 'undoing', index });
  let failure = '';
  try {
    await device.run(command.undo, () => undefined);
  } catch (error) {
    failure = ` (${(error as Error).message})`;
  }
  const { kind, text } = await readWhole(command, deps);
  if (kind !== 'before') return `It couldn't be taken back${failure}: the device says “${text}”.`;
  await restored();
  return undefined;
}

type StateKind = 'before' | 'after' | 'other';

const readState = async (command: PlannedCommand, deps: CommandDeps): Promise<StateKind> =>
  (await readWhole(command, deps)).kind;

async function readWhole(command: PlannedCommand, { device }: CommandDeps): Promise<{ kind: StateKind; text: string }> {
  let text: string;
  try {
    text = await device.read(command);
  } catch (error) {
    throw new Unanswered((error as Error).message, { cause: error });
  }
  const { sha256 } = stateOf(text);
  if (sha256 === command.after.sha256) return { kind: 'after', text };
  return { kind: sha256 === command.before.sha256 ? 'before' : 'other', text };
}

const isOther = ({ device: planned }: CommandPlan, { device: { identity } }: CommandDeps): boolean =>
  identity.kind !== planned.kind || identity.id !== planned.id;

const nothing = (status: Outcome['status'], reason: string, planDigest: string): Outcome => ({
  status,
  reason,
  planDigest,
  writes: [],
  checks: [],
});

function notBegun(
  status: 'failed' | 'refused',
  digest: string,
  reason: string,
  step: StepTeller,
  deps: CommandDeps,
): Promise<Outcome> {
  step.end('failed', reason);
  return end(deps, undefined, digest, { status, reason, states: [] });
}

/** Leaves the execution open in the journal: a later start, or an order to roll back, reads the device again. */
function unanswered(plan: CommandPlan, error: unknown, step: StepTeller): Outcome {
  const reason = `We can't tell what was changed (${(error as Error).message}). Reattach the device, then roll back or let a technician look at it.`;
  step.end('failed', reason);
  return {
    ...nothing('needs_person', reason, plan.digest),
    commands: plan.commands.map((one) => told(one, 'unknown')),
  };
}

async function ended(
  plan: CommandPlan,
  deps: CommandDeps,
  ending: Pick<Ending, 'status' | 'reason' | 'checks' | 'figures'>,
): Promise<Outcome> {
  const history = historyOf(deps.journal.entries());
  return end(deps, undefined, plan.digest, {
    ...ending,
    states: [],
    commands: plan.commands.map((one, index) => told(one, stateIn(history, index))),
  });
}

function stateIn({ begun, written, restored }: RepairHistory, index: number): WriteState {
  if (!begun.has(index)) return 'not_written';
  if (restored.has(index)) return 'rolled_back';
  return written.has(index) ? 'written' : 'unknown';
}

const told = ({ command, why, undo }: PlannedCommand, state: WriteState): CommandOutcome => ({
  command,
  why,
  canBeUndone: undo !== null,
  state,
});
