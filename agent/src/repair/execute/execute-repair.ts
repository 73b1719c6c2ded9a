/**
 * Execution by compare-and-swap: derive the plan again, refuse a different digest, back up the old bytes, write, read
 * back, verify, or roll everything back. A journal entry precedes every write and follows every read-back.
 */
import { failpoint } from '@revive/platform/telemetry/failpoint';
import { counted } from '../counted.js';
import { diagnose } from '../diagnose/diagnose.js';
import type { Diagnosis, RehearsedCheck, Witness } from '../model/diagnosis.js';
import type { Reachable } from '../model/finding.js';
import { sha256, type Plan, type PlannedWrite } from '../model/plan.js';
import type { StepTeller } from '../steps.js';
import type { BackupRecord, BackupRef, Outcome, WriteState } from '../model/outcome.js';
import { journaled, type JournaledPlan, type PlannedUnit, type RepairEntry } from './repair-journal.js';
import { rollBack } from './rollback.js';
import { diagnoseDeps, end, tellerOf, type ExecuteDeps } from './run.js';
import { unitOutcome } from './unit-outcomes.js';
import { verifyRepair } from './verify-repair.js';

/**
 * Repairs a device as approved. Never throws for device errors: the outcome describes the final content of the device.
 * `approvedDigest` is the digest in the approval and in the signed order.
 */
export async function executeRepair(approvedDigest: string, deps: ExecuteDeps): Promise<Outcome> {
  const none = (status: 'refused' | 'failed', reason: string) =>
    end(deps, undefined, approvedDigest, { status, reason, states: [] });
  let diagnosis: Diagnosis;
  try {
    const used = await deps.device.inUse();
    if (used !== undefined) return await none('refused', `The device is in use: ${used}. Nothing was written.`);
    diagnosis = await diagnose(deps.device, diagnoseDeps(deps, deps.stop, deps.onStep));
  } catch (error) {
    return none(
      'failed',
      deps.stop.aborted
        ? 'Stopped before the first change. Nothing was written.'
        : `Nothing was written: ${(error as Error).message}.`,
    );
  }
  const choice = choiceOf(diagnosis, approvedDigest);
  if (choice !== undefined) return new Execution(choice, deps).run();
  if (diagnosis.plan === undefined)
    return none('refused', `The planned repair no longer fits the device. Nothing was written. ${diagnosis.reason}`);
  return none('refused', 'The device changed since the repair was approved. Nothing was written. Diagnose it again.');
}

interface Choice {
  readonly plan: Plan;
  readonly checks: readonly RehearsedCheck[];
  readonly damagedLayers: string[];
  readonly reachable: Reachable;
  readonly units?: PlannedUnit[];
  readonly witness?: Witness;
}

function choiceOf(
  { plan, checks, findings, reachable, units = [], alternatives = [] }: Diagnosis,
  digest: string,
): Choice | undefined {
  const common = { reachable: reachable.before };
  if (plan?.digest === digest)
    return {
      plan,
      checks,
      damagedLayers: [...new Set(findings.map(({ layer }) => layer))],
      units: plannedUnits(units),
      ...common,
    };
  const chosen = alternatives.find((one) => one.plan.digest === digest);
  if (chosen === undefined) return undefined;
  const { finding } = chosen;
  const mended = (chosen.units ?? []).filter(({ verdict }) => verdict === 'repairable').map(({ layer }) => layer);
  const own = chosen.checks.filter(
    ({ name, layer }) => !checks.some((one) => one.name === name && one.layer === layer),
  );
  return {
    plan: chosen.plan,
    checks: [...checks, ...own],
    damagedLayers: [finding.layer, ...mended.filter((layer) => layer !== finding.layer)],
    ...(chosen.units && { units: plannedUnits(chosen.units) }),
    ...(chosen.kind === 'change' && chosen.witness && { witness: chosen.witness }),
    ...common,
  };
}

const plannedUnits = (units: readonly PlannedUnit[]): PlannedUnit[] =>
  units.map(({ unit, layer, verdict, reason }) => ({ unit, layer, verdict, reason }));

type Backed = { ref: BackupRef } | { ending: Outcome };

class Execution {
  private readonly step: StepTeller;
  private readonly journaledPlan: JournaledPlan;
  private readonly planned: Extract<RepairEntry, { kind: 'planned' }>;
  private readonly states: WriteState[];

  private readonly plan: Plan;

  constructor(
    { plan, checks, damagedLayers, reachable, units, witness }: Choice,
    private readonly deps: ExecuteDeps,
  ) {
    this.plan = plan;
    this.step = tellerOf(deps);
    this.journaledPlan = journaled(plan);
    this.states = plan.writes.map(() => 'not_written');
    this.planned = {
      kind: 'planned',
      plan: this.journaledPlan,
      reachable,
      damagedLayers,
      before: checks.map(({ name, layer, before }) => ({ name, layer, reading: before })),
      ...(units && { units }),
      ...(witness && { witness }),
    };
  }

  async run(): Promise<Outcome> {
    const backed = await this.backUp();
    if ('ending' in backed) return backed.ending;
    const trouble = await this.write();
    if (trouble !== undefined) return this.takeBack(trouble, backed.ref);
    return this.verify(backed.ref);
  }

  private async backUp(): Promise<Backed> {
    const { deps, step } = this;
    const total = this.plan.writes.reduce((sum, { length }) => sum + length, 0);
    step.begin(
      'back up',
      'Backing up the data that changes, here and on the server.',
      'read and save',
      `${counted(total, 'byte')} in ${counted(this.plan.writes.length, 'place')}`,
    );
    try {
      await deps.journal.append(this.planned);
      const records: BackupRecord[] = [];
      for (const { offset, length, before } of this.plan.writes) {
        const bytes = await deps.device.read(offset, length);
        if (sha256(bytes) !== before)
          return { ending: await this.nothing('refused', `The device changed at ${offset} since the diagnosis.`) };
        records.push({ offset, length, before, bytes });
      }
      const ref = await deps.backups.save(records, (sentence) => step.say(sentence, 'wait for the server'));
      await deps.journal.append({ kind: 'backed_up', ref });
      step.end('completed', `${counted(total, 'byte')} backed up here and on the server.`, ref.digest);
      if (deps.stop.aborted) return { ending: await this.nothing('failed', 'Stopped before the first write.') };
      const used = await deps.device.inUse();
      return used === undefined ? { ref } : { ending: await this.nothing('refused', `The device is in use: ${used}.`) };
    } catch (error) {
      return { ending: await this.nothing('failed', `The backup couldn't be saved: ${(error as Error).message}.`) };
    }
  }

  private nothing(status: 'refused' | 'failed', reason: string): Promise<Outcome> {
    this.step.end('failed', reason);
    return end(this.deps, this.journaledPlan, this.plan.digest, {
      status,
      reason: `${reason} Nothing was written.`,
      states: this.states,
    });
  }

  private async write(): Promise<string | undefined> {
    const { writes } = this.plan;
    this.step.begin(
      'execute',
      'Writing the repair and reading back every change.',
      `write 1 of ${writes.length}`,
      this.plan.digest,
    );
    const total = writes.reduce((sum, { length }) => sum + length, 0);
    let done = 0;
    for (const [index, write] of writes.entries()) {
      const trouble = this.deps.stop.aborted ? 'Stopped.' : await this.writeOne(index, write);
      if (trouble !== undefined) {
        this.step.end('failed', trouble);
        return trouble;
      }
      done += write.length;
      this.step.progress(`write ${index + 1} of ${writes.length}: ${write.why}`, { done, total, unit: 'bytes' });
    }
    this.step.end(
      'completed',
      `${counted(total, 'byte')} in ${counted(writes.length, 'place')} written and verified.`,
      JSON.stringify(writes.map(({ after }) => after)),
    );
    return undefined;
  }

  private async writeOne(
    index: number,
    { offset, length, before, after, data }: PlannedWrite,
  ): Promise<string | undefined> {
    const { device, journal } = this.deps;
    try {
      await journal.append({ kind: 'writing', index });
      // The comparison follows the journal entry to keep the gap between comparison and write short.
      if (sha256(await device.read(offset, length)) !== before)
        return `The device changed at ${offset} during the repair.`;
      this.states[index] = 'unknown';
      await device.writeAt(offset, data);
      failpoint('after-write');
      await device.flush();
      const readBack = sha256(await device.read(offset, length));
      if (readBack !== after) return `The bytes at ${offset} do not read back as written.`;
      this.states[index] = 'written';
      failpoint('after-read-back');
      await journal.append({ kind: 'written', index, readBack });
      return undefined;
    } catch (error) {
      return `The write at ${offset} failed: ${(error as Error).message}.`;
    }
  }

  private async verify(ref: BackupRef): Promise<Outcome> {
    const result = await verifyAndSettle(this.planned, this.step, this.deps);
    return 'objection' in result ? this.takeBack(result.objection, ref) : result.outcome;
  }

  private async takeBack(why: string, ref: BackupRef): Promise<Outcome> {
    const result = await rollBack(this.journaledPlan, ref, why, new Set(), this.deps, this.step);
    return end(this.deps, this.journaledPlan, this.plan.digest, { ...result, reason: `${why} ${result.reason}` });
  }
}

/**
 * The verify step: returns the completed outcome, or the objection that forces a rollback. Also used by a later start.
 */
export async function verifyAndSettle(
  planned: Extract<RepairEntry, { kind: 'planned' }>,
  step: StepTeller,
  deps: ExecuteDeps,
): Promise<{ outcome: Outcome } | { objection: string }> {
  step.begin(
    'verify',
    'Reading the device again and running independent checks.',
    'diagnose again',
    planned.plan.digest,
  );
  try {
    const { objection, checks, reachable } = await verifyRepair(planned, deps);
    if (objection !== undefined) {
      step.end('failed', `The repair doesn't hold: ${objection}.`);
      return { objection: `The repair did not hold: ${objection}.` };
    }
    const units = planned.units?.map(unitOutcome);
    const names = [...new Set(checks.filter(({ witness }) => witness).map(({ name }) => name))];
    step.end(
      'completed',
      `${counted(names.length, 'check')} that failed before ${names.length === 1 ? 'passes' : 'pass'} now.`,
      JSON.stringify(checks),
    );
    return {
      outcome: await end(deps, planned.plan, planned.plan.digest, {
        status: 'completed',
        states: planned.plan.writes.map(() => 'written'),
        checks,
        reachable,
        ...(units && { units }),
        reason: [
          `Repaired and verified: ${counted(names.length, 'check')} that failed before ${names.length === 1 ? 'passes' : 'pass'} now.`,
          ...(units ?? []).flatMap(({ result, reason }) => (result === 'left_alone' ? [reason] : [])),
        ].join(' '),
      }),
    };
  } catch (error) {
    const why = deps.stop.aborted
      ? 'Stopped during the verification.'
      : `The verification couldn't be completed: ${(error as Error).message}.`;
    step.end('failed', why);
    return { objection: why };
  }
}
