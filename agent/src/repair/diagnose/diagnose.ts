import { rehearseAlternatives, type Choices } from './alternatives.js';
import { offersIn, rehearseInstead, type Weighed } from './instead.js';
import { counted } from '../counted.js';
import type { HardwareParts } from '../hardware.js';
import { cannotRead, forbidsWrites, type DriveHealth } from '../health/smart.js';
import { UnreadableError, type BlockView } from '../view/block-view.js';
import { LostPlaces } from '../view/lost-places.js';
import { nothingSeen, type Alternative, type Diagnosis, type RehearsedCheck } from '../model/diagnosis.js';
import type { BootProof } from '../boot/boot-proof.js';
import { rehearseParts } from './parts.js';
import { doubtOfTable } from '../inspect/candidate-table.js';
import { volumeInside } from '../formats/volume-inside.js';
import { bootCodeChoice } from './boot-code-choice.js';
import { withGaps } from './image-gaps.js';
import { judge, type Judgement, type Seen } from './judgement.js';
import { layersOf } from './layers.js';
import type { Readers } from '../model/readers.js';
import { sealRehearsed, type DeviceIdentity, type Plan, type PlannedWrite } from '../model/plan.js';
import { plannedWrites } from './planned-writes.js';
import { offeredProducts, type ProductMaker, type ProductSource } from './products.js';
import { detected, NOT_READ } from './detected.js';
import { isAsleep, toLeave } from './objections.js';
import { reachableFiles, type ReachableFiles } from './reachable-files.js';
import { rehearse, volumesOf, type LeftAlone, type Rehearsal } from '../inspect/rehearse.js';
import { rehearseTables } from './table-choice.js';
import type { DeviceInspection } from '../inspect/inspect-device.js';
import type { JudgedUnit } from '../model/units.js';
import { judgeUnits } from './unit-verdicts.js';
import { StepTeller, type Clock, type OnStep } from '../steps.js';
import { examinedChecks, pairReadings, readChecks } from '../verify/checks.js';
import type { VerifierTools } from '../verify/verifier-tools.js';
import { list } from '../words.js';
import { adviceOn } from '../windows-tools/advice.js';
import { inspectWindowsOptions } from '../windows/options/windows-options.js';

export interface DiagnoseDeps extends Readers {
  tools: VerifierTools;
  device: DeviceIdentity;
  clock: Clock;
  onStep: OnStep;
  health?: () => Promise<DriveHealth | undefined>;
  boots?: BootProof;
  products?: { makers: readonly ProductMaker[] } & Pick<ProductSource, 'path' | 'isUnsure'>;
}

/** Drives consist of whole sectors. An image with a partial sector was cut short or is not a drive image. */
const oddEnd = ({ size }: DeviceIdentity): string[] =>
  size % 512 === 0
    ? []
    : [
        `${counted(size % 512, 'byte')} at the end ${size % 512 === 1 ? 'is' : 'are'} no whole sector. The image may have been cut short.`,
      ];

/**
 * Examines a device and returns the findings and the planned writes. Never writes. A read error or a structure that
 * breaks a parser ends as the verdict `failed` with a sentence; only an abort is thrown.
 */
export async function diagnose(device: BlockView, given: DiagnoseDeps): Promise<Diagnosis> {
  const step = new StepTeller(given.clock, given.onStep);
  let [view, deps] = [new LostPlaces(device, []), given];
  try {
    view = await LostPlaces.of(device);
    deps = askingOnce(given, view);
    step.begin('detect', 'Reading the device. Nothing is changed.', 'read the layers', `${deps.device.size} bytes`);
    const rehearsal = await rehearse(view, deps);
    const { status, plain } = detected(rehearsal, view.unreadable.length > 0);
    step.end(status, plain, JSON.stringify(rehearsal.findings));
    step.begin(
      'plan',
      'Testing the fix on a copy in memory.',
      'rehearse the writes',
      `${rehearsal.writes.length} proposed changes`,
    );
    const whole = await settled(view, rehearsal, deps);
    const diagnosis = await withProducts(
      await withBootProof(await conclude(view, rehearsal, whole, deps), view, whole, deps),
      device,
      deps,
      async () => rehearsal,
    );
    if (diagnosis.plan !== undefined) step.end('completed', diagnosis.reason, diagnosis.plan.digest);
    else if ((diagnosis.alternatives ?? []).length > 0)
      step.end('completed', 'Each possible fix was tested on a copy in memory. A person chooses one.');
    else step.end('skipped', 'No fix to test.');
    return diagnosis;
  } catch (error) {
    step.end('failed', error instanceof UnreadableError ? NOT_READ : (error as Error).message);
    if (deps.signal.aborted) throw error;
    const reason =
      error instanceof UnreadableError
        ? `We couldn't read the whole device: ${error.message}. Copy it before any repair.`
        : `The diagnosis couldn't be completed (${(error as Error).name}: ${(error as Error).message}). Nothing was changed.`;
    return withProducts(nothingSeen('failed', reason), device, deps, () => rehearse(view, deps));
  }
}

/**
 * Asks for the drive's health once, because a failing drive answers slowly. The view's unreadable sectors are added on
 * each call.
 */
function askingOnce(deps: DiagnoseDeps, view: LostPlaces): DiagnoseDeps {
  let answer: Promise<DriveHealth | undefined> | undefined;
  const health = async (): Promise<DriveHealth | undefined> => {
    const own = await (answer ??= deps.health?.() ?? Promise.resolve(undefined));
    if (view.unreadable.length === 0 || (own !== undefined && forbidsWrites(own))) return own;
    return cannotRead(namesOf(view), own);
  };
  return { ...deps, health };
}

const MOST_NAMED = 4;

/** Numbers in sectors of 512 bytes. */
function namesOf({ unreadable, size }: LostPlaces): string {
  const names = unreadable.map((at) => {
    if (at === 0) return 'its first sector';
    return at + 512 >= size ? 'its last sector' : `sector ${at / 512}`;
  });
  const more = names.length - MOST_NAMED;
  return list([...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${counted(more, 'sector')} more`] : [])]);
}

async function withBootProof(
  diagnosis: Diagnosis,
  present: BlockView,
  { seen: { rehearsal } }: Rehearsed,
  { boots, signal }: DiagnoseDeps,
): Promise<Diagnosis> {
  if (boots === undefined || diagnosis.plan === undefined) return diagnosis;
  const said = await boots(rehearsal.view, present, signal);
  return said === undefined ? diagnosis : { ...diagnosis, notes: [...diagnosis.notes, said] };
}

async function withProducts(
  diagnosis: Diagnosis,
  device: BlockView,
  deps: DiagnoseDeps,
  looked: () => Promise<Rehearsal>,
): Promise<Diagnosis> {
  if (deps.products === undefined) return diagnosis;
  const { makers, path, isUnsure } = deps.products;
  const { productions, notes } = await offeredProducts(makers, {
    device,
    identity: deps.device,
    path,
    isUnsure,
    health: async () => deps.health?.(),
    layout: async () => {
      const { view, last } = await looked();
      return { view, look: last };
    },
    signal: deps.signal,
  });
  return {
    ...diagnosis,
    ...(productions.length > 0 && { productions }),
    notes: [...diagnosis.notes, ...notes],
  };
}

export interface Rehearsed {
  seen: Seen;
  reachable: ReachableFiles;
  writes: PlannedWrite[];
}

/**
 * Leaves out volumes whose repair fails a rule, and rehearses the rest again without these volumes. So every offer
 * matches a rehearsal exactly.
 */
async function settled(
  view: BlockView,
  rehearsal: Rehearsal,
  deps: DiagnoseDeps,
  chosen?: DeviceInspection,
): Promise<Rehearsed> {
  let one = await weighed(view, rehearsal, deps, new Map(), false);
  for (let more = toLeave(one.seen); more.size > 0; more = toLeave(one.seen)) {
    const left = new Map([...(one.seen.left ?? []), ...more]);
    one = await weighed(view, await rehearse(view, deps, left, chosen), deps, left, one.seen.asleep === true);
  }
  return one;
}

async function weighed(
  view: BlockView,
  rehearsal: Rehearsal,
  deps: DiagnoseDeps,
  left: LeftAlone,
  wasAsleep: boolean,
): Promise<Rehearsed> {
  const reachable = await reachableFiles(view, rehearsal, deps);
  const writes = await plannedWrites(view, rehearsal.writes);
  const stopped =
    rehearsal.first.kind === 'stop' || rehearsal.last.kind === 'stop' || rehearsal.unsettled !== undefined;
  const checks = stopped ? [] : [...(await rehearsedChecks(view, rehearsal, deps)), ...examinedChecks(rehearsal)];
  const doubt = await doubtOf(rehearsal, deps.signal);
  const asleep = wasAsleep || isAsleep(volumesOf(rehearsal.last));
  const seen = { rehearsal, checks, reachable: reachable.volumes, writes: writes.length, doubt, left, asleep };
  return { seen, reachable, writes };
}

async function judged(
  seen: Seen,
  { missing }: LostPlaces,
  deps: DiagnoseDeps,
): Promise<{ ofUnits: Judgement; judgement: Judgement }> {
  const ofUnits = judge(seen);
  const judgement = withHealth(
    await withGaps(withSameSectors(seen.rehearsal, ofUnits, deps.device), seen.rehearsal, missing),
    await deps.health?.(),
    deps.products !== undefined,
  );
  return { ofUnits, judgement };
}

async function conclude(view: LostPlaces, all: Rehearsal, whole: Rehearsed, deps: DiagnoseDeps): Promise<Diagnosis> {
  const { seen, reachable, writes } = whole;
  const { rehearsal, checks } = seen;
  const { ofUnits, judgement } = await judged(seen, view, deps);
  const plan = judgement.verdict === 'repairable' ? sealRehearsed(rehearsal.findings, deps.device, writes) : undefined;
  const choices = await choicesBeside(judgement, view, all, whole, deps);
  const parts = plan === undefined ? [] : await partsOf(view, whole, deps);
  const alternatives = [...choices.alternatives, ...parts];
  const now = { view, look: rehearsal.first };
  const options = await inspectWindowsOptions(now, { view: rehearsal.view, look: rehearsal.last }, deps.signal);
  const layers = layersOf(view, rehearsal, judgement);
  const health = await deps.health?.();
  return {
    verdict: judgement.verdict,
    reason: reasonWith(judgement, plan),
    findings: judgement.findings,
    observations: [
      ...volumesOf(rehearsal.last).flatMap((volume) => (volume.kind === 'sound' ? (volume.observations ?? []) : [])),
      ...options.observations,
    ],
    units: judgeUnits(seen, judgement, judgement.verdict !== ofUnits.verdict, plan),
    ...(plan === undefined ? {} : { plan }),
    ...(alternatives.length > 0 && { alternatives }),
    checks: [...checks],
    reachable: { before: reachable.before, after: reachable.after },
    layers,
    notes: [...judgement.notes, ...oddEnd(deps.device), ...options.notes, ...choices.notes, ...adviceOn(layers)],
    ...(health && { hardware: ownDrive(health, deps.device) }),
  };
}

async function choicesBeside(
  { verdict }: Judgement,
  view: LostPlaces,
  all: Rehearsal,
  { seen: { rehearsal, checks, left: leftAlone = new Map(), asleep = false } }: Rehearsed,
  deps: DiagnoseDeps,
): Promise<Choices> {
  if (verdict === 'healthy' || verdict === 'no_problem_found') {
    const code = await bootCodeChoice(view, rehearsal, checks, deps);
    const services = await rehearseAlternatives(view, rehearsal, checks, deps);
    return {
      alternatives: [...code.alternatives, ...services.alternatives],
      notes: [...code.notes, ...services.notes],
    };
  }
  if (verdict !== 'needs_person' && verdict !== 'repairable') return { alternatives: [], notes: [] };
  if (all.first.kind === 'stop' && all.first.choices !== undefined)
    return rehearseTables(all.first.choices, (chosen) => weighTable(view, chosen, deps));
  const chosen = new Set(offersIn(all).map(({ place: { layer } }) => layer));
  const left = new Map([...leftAlone].filter(([layer]) => !chosen.has(layer)));
  const beside = left.size === leftAlone.size ? rehearsal : await rehearse(view, deps, left);
  return rehearseInstead(view, beside, deps, async (extended) => {
    const { seen, writes } = await weighed(view, extended, deps, left, asleep);
    const { judgement } = await judged(seen, view, deps);
    const holds = judgement.verdict === 'repairable';
    const plan = holds ? sealRehearsed(extended.findings, deps.device, writes) : undefined;
    return { judgement, checks: [...seen.checks], ...(plan && { plan }) };
  });
}

async function weighTable(
  view: LostPlaces,
  chosen: DeviceInspection,
  deps: DiagnoseDeps,
): Promise<Weighed & { units: JudgedUnit[] }> {
  const { seen, writes } = await settled(view, await rehearse(view, deps, new Map(), chosen), deps, chosen);
  const { ofUnits, judgement } = await judged(seen, view, deps);
  const holds = judgement.verdict === 'repairable';
  const plan = holds ? sealRehearsed(judgement.findings, deps.device, writes) : undefined;
  const units = judgeUnits(seen, judgement, judgement.verdict !== ofUnits.verdict, plan);
  return { judgement, checks: [...seen.checks], units, ...(plan && { plan }) };
}

function partsOf(view: BlockView, whole: Rehearsed, deps: DiagnoseDeps): Promise<Alternative[]> {
  return rehearseParts(whole, deps.device, async (left) =>
    weighed(view, await rehearse(view, deps, left), deps, left, whole.seen.asleep === true),
  );
}

async function doubtOf(
  { last, view, writes, findings, candidateTable }: Rehearsal,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (last.kind === 'table' && findings.some(({ layer }) => layer === 'disk'))
    return doubtOfTable(view, last, candidateTable, signal);
  // The FAT32 reader covers this case: the clusters of the files are known there.
  if (last.kind !== 'bare' || last.volume.format === 'fat32' || !writes.some(({ offset }) => offset < START))
    return undefined;
  const inside = await volumeInside(view, [{ from: START, to: view.size }], () => true, signal);
  return inside === undefined
    ? undefined
    : `The start of the ${last.volume.format} volume is damaged, and at ${inside.at} ${inside.format} begins: ` +
        'this may be a partitioned disk that lost its partition table.';
}

/** Past the first sectors of every volume and every table; no partition begins earlier. */
const START = 16 * 1024;

/**
 * A disk moved between USB bridges may use a sector size that differs from its table's. No computer then finds the
 * partitions of the table.
 */
function withSameSectors({ last }: Rehearsal, judgement: Judgement, device: DeviceIdentity): Judgement {
  if (device.kind !== 'block' || last.kind !== 'table' || last.table.sectorSize === device.sectorSize) return judgement;
  if (!['healthy', 'no_problem_found', 'repairable'].includes(judgement.verdict)) return judgement;
  return {
    ...judgement,
    verdict: 'needs_person',
    reason: `The disk uses sectors of ${device.sectorSize} bytes, but its partition table uses sectors of ${last.table.sectorSize}. It was probably partitioned with another adapter. Connect it through that adapter.`,
  };
}

/** The diagnosis sees only the drive itself, no other hardware. */
const ownDrive = ({ verdict, facts }: DriveHealth, { size }: DeviceIdentity): HardwareParts => ({
  modules: [],
  drives: [{ model: facts.model ?? 'Drive', bytes: size, health: verdict }],
});

/** For diagnoses without an order, where no image can be ordered; see `imaging/`. */
const IMAGE_COMMAND = 'The agent can copy the drive into an image on the bench: its command image, with the drive.';

/** A failing drive must be copied first, regardless of its content. Milder health warnings become notes. */
function withHealth(judgement: Judgement, health: DriveHealth | undefined, isOrdered: boolean): Judgement {
  if (health === undefined || health.verdict === 'fine') return judgement;
  if (!forbidsWrites(health)) return { ...judgement, notes: [...judgement.notes, health.reason] };
  const { reason } = judgement;
  return {
    ...judgement,
    notes: isOrdered ? judgement.notes : [...judgement.notes, IMAGE_COMMAND],
    verdict: judgement.verdict === 'refused' ? 'refused' : 'needs_person',
    reason: `${health.reason} It should be copied before anything else is done, and nothing is written to it. ${reason}`,
  };
}

function reasonWith({ reason }: Judgement, plan: Plan | undefined): string {
  if (plan === undefined) return reason;
  const bytes = plan.writes.reduce((sum, { length }) => sum + length, 0);
  return `${reason} ${counted(plan.writes.length, 'change')}, ${counted(bytes, 'byte')}.`;
}

async function rehearsedChecks(view: BlockView, rehearsal: Rehearsal, deps: DiagnoseDeps): Promise<RehearsedCheck[]> {
  const mended = { layout: rehearsal.last, mended: rehearsal.writes.length === 0 ? view : rehearsal.view };
  const before = await readChecks(view, mended, deps.tools, deps.signal, () => false);
  if (rehearsal.writes.length === 0) return pairReadings(before, before);
  const untouched = (offset: number, size: number) =>
    !rehearsal.writes.some((write) => write.offset < offset + size && write.offset + write.data.length > offset);
  const after = await readChecks(rehearsal.view, mended, deps.tools, deps.signal, untouched);
  const seen = new Set(after.map(({ layer }) => layer));
  // A volume without writes reads the same in the rehearsal, so its readings are carried over.
  return pairReadings(before, [...after, ...before.filter(({ layer }) => !seen.has(layer))]);
}
