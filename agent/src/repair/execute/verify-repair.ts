import { readWitness } from '../diagnose/alternatives.js';
import { diagnose } from '../diagnose/diagnose.js';
import type { Diagnosis } from '../model/diagnosis.js';
import type { Reachable } from '../model/finding.js';
import { pairReadings } from '../verify/checks.js';
import type { VerifiedCheck } from '../model/outcome.js';
import { isLeftAlone } from '../diagnose/unit-verdicts.js';
import type { PlannedUnit, RepairEntry } from './repair-journal.js';
import { diagnoseDeps, type ExecuteDeps } from './run.js';

interface Verification {
  objection?: string;
  checks: VerifiedCheck[];
  reachable: { before: Reachable; after: Reachable };
}

/** Reads only. Throws if `deps.stop` is aborted meanwhile. */
export async function verifyRepair(
  planned: Extract<RepairEntry, { kind: 'planned' }>,
  deps: ExecuteDeps,
): Promise<Verification> {
  const now = await diagnose(
    deps.device,
    diagnoseDeps(deps, deps.stop, () => undefined),
  );
  const after = now.checks.map(({ name, layer, before }) => ({ name, layer, reading: before }));
  if (planned.witness) after.push(await readWitness(deps.device, planned.witness, deps.stop));
  const checks: VerifiedCheck[] = pairReadings(planned.before, after).map(({ name, layer, before, rehearsed }) => ({
    name,
    layer,
    before,
    after: rehearsed,
    witness: before.state === 'failed' && rehearsed.state === 'passed',
  }));
  const reachable = { before: planned.reachable, after: now.reachable.before };
  const objection = objectionOf(now, checks, planned, reachable);
  return { checks, reachable, ...(objection === undefined ? {} : { objection }) };
}

function objectionOf(
  now: Diagnosis,
  checks: readonly VerifiedCheck[],
  planned: Extract<RepairEntry, { kind: 'planned' }>,
  { before, after }: Verification['reachable'],
): string | undefined {
  if (now.verdict === 'failed' || now.verdict === 'refused') return now.reason;
  // After a repair, a journal may await the next mount (rule 6). The journal is named and is not damage.
  const pending = new Set(now.layers.filter(({ state }) => state === 'pending').map((one) => one.layer));
  // Units left alone must be unchanged: damage may remain, but no new state is allowed.
  const left = new Map((planned.units ?? []).filter(isLeftAlone).map((one) => [one.layer, one]));
  const other = changedSince(now, left);
  if (other !== undefined) return other;
  const found = now.findings.find(({ layer }) => !pending.has(layer) && !left.has(layer));
  if (found !== undefined) return `a problem remains: ${found.plain}`;
  const layer = now.layers.find((one) => ['damaged', 'needs_person'].includes(one.state) && !left.has(one.layer));
  if (layer !== undefined) return `${layer.layer} is not sound: ${layer.detail}`;
  const failing = checks.find(
    (check) => check.after.state === 'failed' && !(left.has(check.layer) && check.before.state === 'failed'),
  );
  if (failing !== undefined) return `${failing.name} fails on ${failing.layer}: ${failing.after.detail}`;
  const lost = checks.find((check) => check.before.state === 'passed' && check.after.state !== 'passed');
  if (lost !== undefined)
    return `${lost.name} passed on ${lost.layer} before and couldn't be repeated: ${lost.after.detail}`;
  if (after.files < before.files) return `only ${after.files} of ${before.files} files can still be reached`;
  const unwitnessed = planned.damagedLayers.find(
    (name) => !checks.some((check) => check.witness && check.layer === name),
  );
  return unwitnessed === undefined ? undefined : `no check confirms the repair of ${unwitnessed}`;
}

function changedSince({ units = [] }: Diagnosis, left: ReadonlyMap<string, PlannedUnit>): string | undefined {
  for (const { layer, unit, verdict } of left.values()) {
    const now = units.find((one) => one.layer === layer)?.verdict;
    // The unit is repairable but was not part of the approval, so its damage remains.
    if (now !== verdict && now !== 'repairable') return `${unit.label} was left alone, and is another one now`;
  }
  return undefined;
}
