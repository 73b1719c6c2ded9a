/**
 * Shadow copies of a volume, the basis of System Restore and "previous versions". The volume's catalogue lists its own
 * copies. Store files missing from the catalogue may belong to a different volume and are not counted. Layout:
 * libvshadow, "Volume Shadow Snapshot (VSS) format".
 */
import { counted } from '../../counted.js';
import { fromFiletime } from '../../events/event-values.js';
import { guidText } from '../../table/gpt.js';
import { attempt } from '../attempt.js';
import { day } from '../day.js';
import { note, offer, unseen, type OpenVolume, type OptionOutcome } from './option-outcome.js';

const FOLDER = 'System Volume Information';
const KIND = '3808876B-C176-4E48-B7AE-04046E6CC752';
const STORE = new RegExp(`^\\{([0-9A-F-]{36})\\}\\{${KIND}\\}$`);
const HEADER = 0x1e00;
const RECORD = { header: 1, catalogue: 2 } as const;
const BLOCK = 16_384;
const ENTRY = 128;
const NAMED = 2n;
/** Windows keeps at most 512 shadow copies of a volume; a block of the catalogue lists about sixty. */
const MOST_BLOCKS = 64;
const MOST_NAMES = 2000;

interface Catalogue {
  made: Map<string, Date>;
  isElsewhere: boolean;
}

export async function shadowCopies({ view, finder }: OpenVolume, signal: AbortSignal): Promise<OptionOutcome[]> {
  const names = (await attempt(() => finder.list(FOLDER, MOST_NAMES, signal))) ?? [];
  const stores = names.flatMap((name) => STORE.exec(name.toUpperCase())?.[1] ?? []);
  const catalogue = await attempt(() => readCatalogue({ view, signal }));
  const made = stores.flatMap((id) => catalogue?.made.get(id) ?? []);
  const [newest] = made.sort((one, other) => other.getTime() - one.getTime());
  const told: OptionOutcome[] = [];
  if (newest)
    told.push(
      offer(
        'windows.shadow_copies',
        `Windows kept at least ${counted(made.length, 'shadow copy', 'shadow copies')} of this volume, the newest of ${day(newest)}. System Restore may go back to one of them: documents stay, programs and drivers that came later do not.`,
        { offset: HEADER, expected: 'a catalogue of shadow copies', seen: `${made.length} named and there` },
      ),
    );
  else if (catalogue?.isElsewhere === true && catalogue.made.size > 0)
    told.push(note('The shadow copies of this volume are kept on another volume.'));
  const others = stores.length - made.length;
  if (others > 0)
    told.push(
      note(
        `${counted(others, 'file')} of shadow copies in ${FOLDER} ${others === 1 ? 'is' : 'are'} not in this volume's catalogue and may belong to another volume.`,
      ),
    );
  return told.length > 0 ? told : [unseen('shadow copies (restore points)')];
}

/** Empty if the volume never had a catalogue. */
async function readCatalogue({ view, signal }: { view: OpenVolume['view']; signal: AbortSignal }): Promise<Catalogue> {
  const made = new Map<string, Date>();
  const header = await view.read(HEADER, ENTRY);
  if (!isRecord(header, RECORD.header)) return { made, isElsewhere: false };
  const seen = new Set<number>();
  for (let at = offsetIn(header, 48); at > 0 && !seen.has(at) && seen.size < MOST_BLOCKS;) {
    signal.throwIfAborted();
    seen.add(at);
    const block = at + BLOCK <= view.size ? await view.read(at, BLOCK) : Buffer.alloc(ENTRY);
    if (!isRecord(block, RECORD.catalogue)) break;
    for (let entry = ENTRY; entry < BLOCK; entry += ENTRY)
      if (block.readBigUInt64LE(entry) === NAMED)
        made.set(guidText(block.subarray(entry + 16, entry + 32)), fromFiletime(block.readBigUInt64LE(entry + 48)));
    at = offsetIn(block, 40);
  }
  return { made, isElsewhere: !header.subarray(64, 80).equals(header.subarray(80, 96)) };
}

const isRecord = (bytes: Buffer, kind: number): boolean =>
  guidText(bytes.subarray(0, 16)) === KIND && bytes.readUInt32LE(20) === kind;

function offsetIn(bytes: Buffer, at: number): number {
  const offset = Number(bytes.readBigUInt64LE(at));
  return Number.isSafeInteger(offset) ? offset : 0;
}
