/**
 * Optional changes for a device without damage. Each alternative is rehearsed alone: the writes are laid over the
 * device in memory, the device is examined again, and every check runs. An alternative that fails a check is not
 * offered, and a note gives the reason.
 */
import { PROCEDURES } from '@revive/contracts/repairs/procedures';
import { OverlayView, SliceView, type BlockView } from '../view/block-view.js';
import type { DiagnoseDeps } from './diagnose.js';
import { readBootCode } from './boot-code-choice.js';
import type { Alternative, RehearsedCheck, ServiceWitness, Witness } from '../model/diagnosis.js';
import type { ProposedAlternative } from '../model/finding.js';
import { inspectVolume } from '../inspect/inspect-volume.js';
import type { DeviceInspection } from '../inspect/inspect-device.js';
import { sealPlan } from '../model/plan.js';
import { plannedWrites } from './planned-writes.js';
import type { VolumeInspection } from '../model/readers.js';
import { volumesOf, type Rehearsal } from '../inspect/rehearse.js';
import { pairReadings, readChecks, testimony, type LayerReading } from '../verify/checks.js';
import { verifyService } from '../windows/second-registry.js';

export interface Choices {
  alternatives: Alternative[];
  notes: string[];
}

/**
 * Only for a device whose diagnosis found nothing to repair; `checks` are the checks of this diagnosis. Reads only.
 */
export async function rehearseAlternatives(
  view: BlockView,
  { last }: Rehearsal,
  checks: readonly RehearsedCheck[],
  deps: DiagnoseDeps,
): Promise<Choices> {
  const choices: Choices = { alternatives: [], notes: [] };
  for (const volume of volumesOf(last)) {
    if (volume.kind !== 'sound') continue;
    const before = checks
      .filter(({ layer }) => layer === volume.place.layer)
      .map(({ name, layer, before: reading }) => ({ name, layer, reading }));
    for (const proposed of volume.alternatives ?? []) {
      if (proposed.service === undefined) continue;
      const rehearsed = await rehearse(view, last, volume, before, { ...proposed, service: proposed.service }, deps);
      if (typeof rehearsed === 'string') choices.notes.push(`${proposed.finding.plain} ${rehearsed}`);
      else choices.alternatives.push(rehearsed);
    }
  }
  return choices;
}

async function rehearse(
  view: BlockView,
  layout: DeviceInspection,
  { place, reachable }: Extract<VolumeInspection, { kind: 'sound' }>,
  before: readonly LayerReading[],
  { finding, writes: proposed, loses, service }: ProposedAlternative & { service: string },
  deps: DiagnoseDeps,
): Promise<Alternative | string> {
  const none = (why: string): string => `Disabling it is not offered, because ${why}.`;
  const absolute = proposed.map((write) => ({ ...write, offset: place.offset + write.offset }));
  const writes = await plannedWrites(view, absolute);
  if (writes.length === 0) return none('no byte of the device would change');
  const changed = new OverlayView(view);
  for (const { offset, data } of writes) changed.lay(offset, data);
  const again = await inspectVolume(new SliceView(changed, place.offset, place.size), place, deps);
  if (again.kind !== 'sound') return none(`the volume would not be sound afterwards (${again.detail})`);
  if (again.reachable.files < reachable.files) return none('fewer files could be reached afterwards');
  const witness: ServiceWitness = { service, layer: place.layer, offset: place.offset, size: place.size };
  const onlyHere = (offset: number): boolean => offset !== place.offset;
  const after = [
    ...(await readChecks(changed, { layout, mended: changed }, deps.tools, deps.signal, onlyHere)).filter(
      ({ layer }) => layer === place.layer,
    ),
    await readWitness(changed, witness, deps.signal),
  ];
  const asked = before.filter(({ name }) => after.some((one) => one.name === name));
  const checks = pairReadings([...asked, await readWitness(view, witness, deps.signal)], after);
  const { witnesses, failing } = testimony(checks);
  if (failing[0]) return none(`after the rehearsal ${failing[0].name} objects: ${failing[0].rehearsed.detail}`);
  if (witnesses.length === 0) return none('no check that fails now would vouch for it afterwards');
  const id = 'driver.disable';
  const procedures = [{ id, version: PROCEDURES[id].versions[0] }] as const;
  return {
    kind: 'change',
    finding,
    plan: sealPlan({ procedures: [...procedures], device: deps.device, writes }),
    loses,
    witness,
    checks,
  };
}

export async function readWitness(view: BlockView, witness: Witness, signal: AbortSignal): Promise<LayerReading> {
  if ('bootCode' in witness) return readBootCode(view);
  const { service, layer, offset, size } = witness;
  const { name, ok, detail } = await verifyService(new SliceView(view, offset, size), service, signal);
  return { name, layer, reading: { state: ok ? 'passed' : 'failed', detail } };
}
