import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '@revive/platform/core/config';
import type { ServiceName } from '@revive/platform/core/service-names';
import type { FaultContext } from '../fault-part.js';
import {
  askDatabase,
  differences,
  effectsOf,
  eventsAndEffects,
  emailsDue,
  usualHandlers,
  withoutEffect,
  type Effects,
} from '../effects.js';
import { parked } from '../parked.js';
import { sha256, type RepairWork } from '../repair-work.js';
import { countedWrites, landedTwice } from './counting-disk.js';

/** `ended`: `<status> <outcome>`. */
export interface EndedRepair {
  readonly id: string;
  readonly name: string;
  readonly ended: string;
}

/**
 * The permitted ends of a repair after any kill: repaired; unchanged with a matching status (still approved before the
 * first write); or a person is needed.
 */
const MAY_END = [
  'completed repaired',
  'quoted rolled_back',
  'quoted needs_person',
  'quoted none',
  'approved none',
  'diagnosing needs_person',
];
const MENDED = 'completed repaired';
/** Payments and emails of a completed repair; a repair that is not completed must have none. */
const OF_DONE = /^(entry|posting|settlement) /;

export class Undisturbed {
  private constructor(
    readonly mended: string,
    readonly effects: Effects,
    readonly handlers: ReadonlyMap<string, readonly ServiceName[]>,
    readonly writes: number,
  ) {}

  static async measure(work: RepairWork, servers: Environment, folder: string): Promise<Undisturbed> {
    const name = 'undisturbed.img';
    await work.drop(name);
    const id = await work.takeIn(name);
    await work.approveAndExecute(id, await work.diagnosed(id));
    const { status, outcome } = await work.over(id);
    if (`${status} ${outcome}` !== MENDED) throw new TypeError(`The undisturbed repair ended ${status} ${outcome}`);
    await settled(work, servers, id);
    const effects = (await effectsOf(servers)).get(id) ?? new Map<string, number>();
    if (![...effects.keys()].some((kind) => OF_DONE.test(kind)))
      throw new TypeError('The undisturbed repair was not charged');
    return new Undisturbed(
      await work.bytes(name),
      effects,
      usualHandlers(await eventsAndEffects(servers)),
      countedWrites(join(folder, 'writes.jsonl')).filter(({ phase }) => phase === 'landed').length,
    );
  }
}

interface Judged {
  readonly report: FaultContext['report'];
  readonly work: RepairWork;
  readonly servers: Environment;
  readonly folder: string;
  readonly undisturbed: Undisturbed;
  readonly ended: readonly EndedRepair[];
}

export async function judgeRepairs(judged: Judged): Promise<void> {
  const { report, work, servers, folder, undisturbed, ended } = judged;
  const began = performance.now();
  // Pending effects are not lost; effects still missing at the deadline are.
  const complaints = await patiently(() => complaintsOf(judged));
  report.figure('everything there after ms', performance.now() - began);
  for (const one of complaints) report.finding(one);
  const damaged = sha256(work.image);
  for (const { name, ended: how } of ended) {
    report.count(`ended ${how}`);
    if (!MAY_END.includes(how)) report.finding(`${name} ended as ${how}`);
    const bytes = await work.bytes(name);
    if (bytes !== (how === MENDED ? undisturbed.mended : damaged))
      report.finding(
        `${name} is said to be ${how}, and its bytes are not ${how === MENDED ? 'as repaired' : 'as found'}`,
      );
  }
  const writes = countedWrites(join(folder, 'writes.jsonl'));
  report.figure('writes landed', writes.filter(({ phase }) => phase === 'landed').length);
  for (const { image, offset } of landedTwice(writes))
    report.finding(`doubled: a write landed twice on ${image} at ${offset}`);
  for (const one of await parked(servers)) report.finding(`stuck: ${one}`);
}

const PATIENCE_MS = 120_000;

async function patiently(ask: () => Promise<string[]>): Promise<string[]> {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(500)) {
    const complaints = await ask();
    if (complaints.length === 0 || Date.now() > end) return complaints;
  }
}

async function complaintsOf({ report, servers, undisturbed, ended }: Judged): Promise<string[]> {
  const effects = await effectsOf(servers);
  const all = await eventsAndEffects(servers);
  const [row] = await askDatabase<{ entries: string }>(
    servers,
    'identity',
    'select count(*) as entries from audit_entries',
  );
  const [entries, actions] = [Number(row?.entries), all.events.filter(({ topic }) => topic.endsWith('.audit')).length];
  report.figure('events', all.events.length);
  report.figure('audit entries', entries);
  report.figure(
    'effects compared',
    [...effects.values()].reduce((sum, of) => sum + of.size, 0),
  );
  return [
    ...all.events.filter(({ sent }) => !sent).map(({ topic, id }) => `stuck: ${topic} ${id} is not on the bus`),
    ...withoutEffect(all, undisturbed.handlers).map((one) => `lost: the effect of ${one}`),
    ...(entries === actions ? [] : [`${actions} actions were told and the audit trail has ${entries} entries`]),
    ...ended.flatMap((one) =>
      complaintsAbout(one, effects.get(one.id) ?? new Map<string, number>(), undisturbed.effects),
    ),
  ];
}

function complaintsAbout({ name, ended }: EndedRepair, seen: Effects, undisturbed: Effects): string[] {
  if (ended === MENDED) {
    const { lost, doubled } = differences(seen, undisturbed);
    return [...lost.map((one) => `lost: ${one} of ${name}`), ...doubled.map((one) => `doubled: ${one} of ${name}`)];
  }
  return [...seen].flatMap(([kind, times]) => {
    if (OF_DONE.test(kind)) return [`charged without a repair: ${kind} of ${name}, which ended ${ended}`];
    return times > Math.max(1, undisturbed.get(kind) ?? 0)
      ? [`doubled: ${kind} ${times} of ${name}, which ended ${ended}`]
      : [];
  });
}

const QUIET_MS = 4000;

async function settled(work: RepairWork, servers: Environment, repairId: string): Promise<void> {
  let last = '';
  await work.until(
    async () => {
      const { events, handledBy } = await eventsAndEffects(servers);
      const state = JSON.stringify([events.length, [...handledBy.values()].map((ids) => ids.size)]);
      const isQuiet = state === last && events.every(({ sent }) => sent) && (await emailsDue(servers, repairId)) === 0;
      last = state;
      if (!isQuiet) await sleep(QUIET_MS);
      return isQuiet;
    },
    (isQuiet) => isQuiet,
    'every event is on the bus and handled, every email sent',
  );
}
