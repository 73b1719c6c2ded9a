import { BOOT_COPY } from '../make-fat32.js';
import { ENTRY_SECTORS } from '../make-disk.js';
import type { PracticeBench } from '../practice-bench.js';
import { act, choices, mixed, solve, type Solution } from '../solution.js';

const bytesIn = async (bench: PracticeBench, sector: number, from: number, to: number): Promise<string> =>
  (await bench.image()).at(sector).toString('hex', from, to);
/** First sector of the first partition, read from the backup partition table. */
const startIn = (bench: PracticeBench): number =>
  Number(bench.of.brought.image.at(bench.of.brought.last - ENTRY_SECTORS).readBigUInt64LE(32));

const VERDICTS = choices(
  ['repairable', 'Repairable: a repair was rehearsed and held'],
  ['healthy', 'Healthy: every layer passed its checks'],
  ['needs_person', 'Needs a person: writing would be a guess'],
  ['refused', 'Refused: not ours to touch'],
);

export const DETECTION: Readonly<Record<string, Solution>> = {
  'device-detection/table/signature': solve(
    (bench) => bytesIn(bench, 0, 510, 512),
    'A sound first sector ends in 55 aa. Here it does not.',
    'Show sector 0 and read its last line: the last two bytes are 510 and 511.',
  ),
  'device-detection/table/last': solve(
    (bench) => bench.of.brought.last,
    'The second header is the last sector of the disk, and it begins with EFI PART as it should.',
    'The second header is in the last sector. Sectors are counted from 0. Show it and see whether it begins with EFI PART.',
  ),
  'device-detection/table/start': solve(
    startIn,
    'So the second copy still knows where the partition begins.',
    'The second entries begin 32 sectors before the second header. In the first entry, bytes 32 to 39 are ' +
      'the first sector of the partition, little-endian.',
  ),
  'device-detection/table/diagnose': act('The diagnosis has read the disk. Nothing was written.'),
  'device-detection/table/damage': solve(
    async (bench) => (await bench.brought()).findings[0]?.layer ?? '',
    'Every finding is in the partition table. The volume itself was not touched.',
    'Look at the layer that stands beside each finding.',
    {
      options: choices(
        ['disk', 'The partition table at the beginning of the disk'],
        ['partition 1', 'The files in the first partition'],
        ['end', 'The second table at the end of the disk'],
        ['none', 'Nothing: the disk is sound'],
      ),
    },
  ),
  'device-detection/table/witness': solve(
    async (bench) =>
      (await bench.brought()).checks.find(({ layer, before }) => layer === 'disk' && before.state === 'passed')?.name ??
      '',
    'What is whole is what the rest is mended from. The agent does not guess where partitions begin.',
    'Find the check of the disk that passed on the disk as it is now.',
    {
      options: async (bench) =>
        mixed(
          bench,
          (await bench.brought()).checks
            .filter(({ layer }) => layer === 'disk')
            .map(({ name }) => ({ value: name, text: name.replace('revive: second reader of ', 'The check of ') })),
        ),
    },
  ),

  'device-detection/volume/start': solve(
    startIn,
    'The table is sound, so the first copy and the second say the same.',
    'Show sector 2. In the first entry, bytes 32 to 39 are the first sector of the partition, little-endian: read them from right to left.',
  ),
  'device-detection/volume/magic': solve(
    (bench) => bytesIn(bench, bench.of.brought.volume.first, 82, 90),
    'A sound FAT32 boot sector has the letters FAT32 there. These bytes mean nothing.',
    'Show the sector that you found. Byte 82 is in the line that begins with 50 in hex, at its third byte.',
  ),
  'device-detection/volume/copy': solve(
    (bench) => bench.of.brought.volume.first + BOOT_COPY,
    'Six sectors after the first stands a copy, and it is whole.',
    'Step through the sectors after the damaged one and look for the letters FAT32 at byte 82.',
  ),
  'device-detection/volume/label': solve(
    (bench) => bench.of.brought.volume.label,
    'The label is in the copy as well: a customer who knows it can confirm that this is their disk.',
    'In the copy, bytes 71 to 81 hold the name in letters. The right-hand column shows them.',
  ),
  'device-detection/volume/diagnose': act('The diagnosis found what you saw, and rehearsed the repair in memory.'),
  'device-detection/volume/bytes': solve(
    async (bench) => (await bench.plan()).writes.reduce((sum, { length }) => sum + length, 0),
    'So little is written: the rest of the disk is left alone.',
    'Add up the bytes of the planned writes: a sector is 512 bytes.',
  ),

  'device-detection/sound/diagnose': act('The diagnosis is done.'),
  'device-detection/sound/verdict': solve(
    async (bench) => (await bench.brought()).verdict,
    'Every layer was recognised and every check passed.',
    'The verdict is the first thing that the reading says.',
    { options: VERDICTS },
  ),
  'device-detection/sound/offer': solve(
    async (bench) => ((await bench.brought()).verdict === 'healthy' ? 'nothing' : 'repair'),
    'No fault was found here. The cause is elsewhere: a cable, memory, the board, settings.',
    'Is there a finding? A repair belongs to a finding.',
    {
      options: choices(
        ['repair', 'The boot repair, to be on the safe side'],
        ['nothing', 'No repair of this disk: say that no fault was found on it, and look elsewhere'],
        ['again', 'The same diagnosis until it finds something'],
        ['format', 'To format the disk'],
      ),
    },
  ),
};
