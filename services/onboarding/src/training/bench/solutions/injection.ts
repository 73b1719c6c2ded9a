import { numberIn, sectorsIn } from '../compare-answer.js';
import type { PracticeBench } from '../practice-bench.js';
import { act, choices, mixed, solve, type Solution } from '../solution.js';
import { SECTOR } from '../sparse-image.js';

const sectorOf = ({ offset }: { readonly offset: number }): number => offset / SECTOR;
const sectorsOf = (writes: readonly { readonly offset: number; readonly length: number }[]): readonly number[] =>
  writes.flatMap((write) => Array.from({ length: write.length / SECTOR }, (_, at) => sectorOf(write) + at));
/** More additional sectors than this is a copy of half the disk, not a backup of the plan. */
const MOST_BESIDES = 64;

/** The next write of the plan, which is in execution order. */
const nextWrite: Solution = solve(
  async (bench) => sectorOf((await bench.plan()).writes[bench.written] ?? { offset: 0 }),
  'Compared, written, read back: the hash is the planned one.',
  'Not yet: something has to be there before this points to it.',
  {
    options: async (bench) =>
      mixed(
        bench,
        (await bench.plan()).writes
          .slice(bench.written)
          .map((write) => ({ value: String(sectorOf(write)), text: `Sector ${sectorOf(write)}: ${write.why}` })),
      ),
    objection: async (bench, answer) => {
      const { writes } = await bench.plan();
      const [due, said] = [writes[bench.written], numberIn(answer)];
      if (due !== undefined && said === sectorOf(due)) return undefined;
      const later = writes.slice(bench.written + 1).find((write) => sectorOf(write) === said);
      return later === undefined
        ? 'The plan has no such write left.'
        : `Not yet. If the power failed now, “${later.why}” would stand there before “${due?.why ?? ''}”. Data first, then what points to it; the lower layer before the one that lies in it.`;
    },
  },
);

async function objectionToBackup(bench: PracticeBench, answer: string): Promise<string | undefined> {
  const saved = sectorsIn(answer);
  if (saved === undefined) return 'Enter sectors as numbers and ranges, for example 0-2, 2048.';
  const needed = sectorsOf((await bench.plan()).writes);
  const missing = needed.filter((sector) => !saved.has(sector));
  // control: every planned sector is saved before the first write
  if (missing.length > 0)
    return `Sector ${missing[0] ?? 0} is written by the plan and would not be saved. Without its old bytes nothing could be put back.`;
  if (saved.size > needed.length + MOST_BESIDES)
    return `Those are ${saved.size} sectors; the plan writes ${needed.length}. Save what is overwritten, not the customer’s files.`;
  return undefined;
}

export const INJECTION: Readonly<Record<string, Solution>> = {
  'remote-injection/repair/diagnose': act(
    'The diagnosis has read the disk, rehearsed a repair and made a plan. Nothing was written.',
  ),
  'remote-injection/repair/layer': solve(
    async (bench) => (await bench.brought()).findings[0]?.layer ?? '',
    'The table comes first: without it nobody knows where the volume begins.',
    'Which of the two has to be readable before the other can be found?',
    {
      options: async (bench) =>
        mixed(
          bench,
          [...new Set((await bench.brought()).findings.map(({ layer }) => layer))].map((layer) => ({
            value: layer,
            text: layer === 'disk' ? 'The partition table' : `The beginning of ${layer}`,
          })),
        ),
    },
  ),
  'remote-injection/repair/bytes': solve(
    async (bench) => (await bench.plan()).writes.reduce((sum, { length }) => sum + length, 0),
    'All the rest of the disk stays as it is.',
    'Add the writes up: each sector is 512 bytes.',
  ),
  'remote-injection/repair/backup': solve(
    async (bench) => sectorsOf((await bench.plan()).writes).join(', '),
    'Every sector that the plan writes is saved. Now it may be written.',
    'Save each sector that the plan writes.',
    { objection: objectionToBackup },
  ),
  'remote-injection/repair/write-1': nextWrite,
  'remote-injection/repair/write-2': nextWrite,
  'remote-injection/repair/write-3': nextWrite,
  'remote-injection/repair/write-4': nextWrite,
  'remote-injection/repair/verify': act('The disk was diagnosed again from its bytes as they are now.'),
  'remote-injection/repair/proof': solve(
    async (bench) => (await bench.image()).at(1).toString('hex', 16, 20),
    'You have read with your own eyes what the agent has written: the header’s checksum.',
    'Show sector 1. The bytes 16 to 19 are the first four of its second line.',
  ),
  'remote-injection/repair/files': solve(
    async (bench) => (await bench.now()).reachable.before.files,
    'That is what you can say to the customer: a number that was measured.',
    'The reading says how many files can be read now.',
  ),

  'remote-injection/changed/diagnose': act('The agent has derived the plan anew, as it does before every repair.'),
  'remote-injection/changed/digest': solve(
    async (bench) => (await bench.plan()).digest.slice(0, 8),
    'It is not the digest that was approved.',
    'The digest stands above the planned writes. Type its first eight characters.',
  ),
  'remote-injection/changed/extra': solve(
    async (bench) => (await additions(bench))[0] ?? '',
    'The approved plan did not write there: something has happened to the disk since.',
    'Compare the list of today with the approved one: which sector is new?',
    {
      objection: async (bench, answer) =>
        (await additions(bench)).includes(numberIn(answer) ?? -1)
          ? undefined
          : 'Compare the list of today with the approved one: which sector is only in today’s?',
    },
  ),
  'remote-injection/changed/decide': solve(
    async (bench) => ((await bench.plan()).digest === (await bench.approvedPlan()).digest ? 'write' : 'stop'),
    'An approval covers exactly its digest. The customer gets a new version of the quote.',
    'What exactly did the customer approve?',
    {
      options: choices(
        ['write', 'Write: the customer wants the repair anyway'],
        ['stop', 'Write nothing; the changed plan becomes a new version of the quote'],
        ['old', 'Write the approved plan, although the disk has changed'],
        ['both', 'Write what the two plans have in common'],
      ),
    },
  ),

  'remote-injection/taken-back/verify': act('The disk was diagnosed again after the write.'),
  'remote-injection/taken-back/place': solve(
    async (bench) => sectorOf((await bench.plan()).writes[0] ?? { offset: 0 }),
    'What stands there is neither the old bytes nor the planned ones.',
    'In the list of writes, compare the hash of now with the planned one.',
  ),
  'remote-injection/taken-back/decide': solve(
    async (bench) => ((await bench.now()).verdict === 'healthy' ? 'done' : 'back'),
    'The check did not pass, so the old bytes go back, and the drive itself is in doubt.',
    'Did the second reader agree?',
    {
      options: choices(
        ['done', 'Report it as completed, with a note'],
        ['back', 'Put the saved bytes back'],
        ['again', 'Write the same bytes until it works'],
        ['leave', 'Leave it, and tell the customer to try it'],
      ),
    },
  ),
  'remote-injection/taken-back/roll-back': act('The saved bytes were written back.'),
  'remote-injection/taken-back/proof': solve(
    async (bench) => (await bench.plan()).writes[0]?.before.slice(0, 8) ?? '',
    'The hash of now is the hash from before: the disk is as the customer brought it.',
    'Type the first eight characters of the hash that stands there now.',
  ),
};

async function additions(bench: PracticeBench): Promise<readonly number[]> {
  const approved = new Set(sectorsOf((await bench.approvedPlan()).writes));
  return sectorsOf((await bench.plan()).writes).filter((sector) => !approved.has(sector));
}
