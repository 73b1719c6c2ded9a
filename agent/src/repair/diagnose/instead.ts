/**
 * Replacements for a repair that is not possible. A replacement is rehearsed together with all repairs of the rest,
 * and is offered only if the whole passes every rule of a repair.
 */
import { OverlayView, type BlockView } from '../view/block-view.js';
import { inspectDevice, type DeviceInspection } from '../inspect/inspect-device.js';
import type { Readers } from '../model/readers.js';
import type { Choices } from './alternatives.js';
import type { RehearsedCheck } from '../model/diagnosis.js';
import type { Judgement } from './judgement.js';
import type { Plan } from '../model/plan.js';
import { volumesOf, type Rehearsal } from '../inspect/rehearse.js';

export interface Weighed {
  judgement: Judgement;
  checks: RehearsedCheck[];
  plan?: Plan;
}

export const offersIn = ({ last }: Rehearsal) =>
  volumesOf(last).flatMap((volume) =>
    volume.kind === 'needs_person' ? (volume.alternatives ?? []).map((one) => ({ ...one, place: volume.place })) : [],
  );

/** Reads only. `weigh` judges the rehearsal. */
export async function rehearseInstead(
  view: BlockView,
  rehearsal: Rehearsal,
  readers: Readers,
  weigh: (extended: Rehearsal) => Promise<Weighed>,
): Promise<Choices> {
  const [offer, ...others] = offersIn(rehearsal);
  // With two offers, each would leave the volume of the second offer damaged.
  if (offer === undefined || others.length > 0) return { alternatives: [], notes: [] };
  const { finding, loses, place } = offer;
  const added = offer.writes.map((write) => ({ ...write, offset: place.offset + write.offset, layer: place.layer }));
  const writes = [...rehearsal.writes, ...added];
  const changed = new OverlayView(view);
  for (const { offset, data } of writes) changed.lay(offset, data);
  const last = await inspectDevice(changed, readers);
  const none = (why: string): Choices => ({ alternatives: [], notes: [`${finding.plain} It is not offered: ${why}`] });
  if (isDamaged(last)) return none('with it in place, further damage shows.');
  const extended = { ...rehearsal, last, view: changed, writes, findings: [...rehearsal.findings, finding] };
  const { plan, judgement, checks } = await weigh(extended);
  if (!plan) return none(judgement.reason);
  return { alternatives: [{ kind: 'change', finding, plan, loses, checks }], notes: [] };
}

const isDamaged = (look: DeviceInspection): boolean =>
  (look.kind === 'table' && look.table.kind === 'damaged') || volumesOf(look).some(({ kind }) => kind === 'damaged');
