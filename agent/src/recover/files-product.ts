/** `files.recover` as an orderable product: deleted files, written into a folder of this computer with a manifest. */
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { freeIn } from '../imaging/image-file-target.js';
import { bytesText } from '../imaging/bytes-text.js';
import { syncFolder } from '../journal/journal.js';
import { counted } from '../repair/counted.js';
import { sha256 } from '../repair/model/plan.js';
import type { KindCount } from '../repair/model/plan-steps.js';
import type {
  ProductResult,
  Making,
  ProductMaker,
  ProductSource,
  ProposedProduct,
} from '../repair/diagnose/products.js';
import type { Produced } from '../repair/model/outcome.js';
import { forbidsWrites } from '../repair/health/smart.js';
import type { FoundFiles } from './find-lost-files.js';
import { isItsOwn } from './lost-file.js';
import { changeOf, MANIFEST } from './kept-files.js';
import { changedFile, listedFiles, writeFiles, type ListedFile } from './write-files.js';
import { isThere } from '../imaging/is-there.js';

const TOLD_EVERY_MS = 1_000;
const KINDS_SHOWN = 4;

export class FilesMaker implements ProductMaker {
  readonly what = 'files';
  readonly procedure = 'files.recover';

  constructor(private readonly place: { folder: string }) {}

  async propose(source: ProductSource, purpose: 'offer' | 'make'): ReturnType<ProductMaker['propose']> {
    const { folder } = this.place;
    const health = purpose === 'offer' ? await source.health() : undefined;
    if (health !== undefined && forbidsWrites(health))
      return {
        products: [],
        notes: [
          'Deleted files are recovered from an image of this drive, not from the drive itself: make the image first.',
        ],
      };
    const { findLostFiles } = await loadFinder();
    const found = await findLostFiles(source);
    if (found.files.length === 0) return { products: [], notes: found.notes };
    const sink = `${source.identity.id.replaceAll(/[^\w.-]+/g, '-')}-${found.listing.slice(0, 12)}`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const free = await freeIn(folder);
    const target = join(folder, sink);
    if (purpose === 'offer') {
      if (await isThere(target))
        return { products: [], notes: [...found.notes, `The deleted files are recovered already: ${target}.`] };
      if (free < found.bytes)
        return {
          products: [],
          notes: [
            ...found.notes,
            `Recovering the deleted files needs ${bytesText(found.bytes)}, and ${folder} has room for ${bytesText(free)}.`,
          ],
        };
    }
    const proposed: ProposedProduct = {
      finding: findingOf(found),
      product: {
        what: 'files',
        sink,
        expect: { bytes: found.bytes, count: found.files.length, kinds: found.kinds, listing: found.listing },
      },
      loses:
        'Nothing on the device is changed. Deleted files may be damaged: each is listed with whether its place was reused.',
      place: folder,
      freeBytes: free,
      make: (making) => make(found, target, making),
    };
    return { products: [proposed], notes: found.notes };
  }

  async remove({ path, sha256: digest }: Produced, signal: AbortSignal): Promise<string | undefined> {
    const { folder } = this.place;
    const name = basename(path);
    if (!/^[\w.-]+-[0-9a-f]{12}(\.part)?$/.test(name) || path !== join(folder, name))
      return `${path} does not lie in the folder of the recovered files.`;
    // Leftover of a deletion that was interrupted by a crash.
    const doomed = `${path}.deleting`;
    await rm(doomed, { recursive: true, force: true });
    if (!(await isThere(path))) return undefined;
    const objection = await changeOf(path, digest, signal);
    if (objection !== undefined) return objection;
    signal.throwIfAborted();
    // Renames the folder first: an interrupted deletion must not leave a folder that looks changed.
    await rename(path, doomed);
    await syncFolder(folder);
    await rm(doomed, { recursive: true, force: true });
    return undefined;
  }
}

/** The readers of every format are loaded by the first order and not by the start of the agent. */
const loadFinder = (): Promise<typeof import('./find-lost-files.js')> => import('./find-lost-files.js');

function findingOf({ files, kinds, bytes }: FoundFiles): ProposedProduct['finding'] {
  const free = files.filter(isItsOwn).length;
  const layers = [...new Set(files.map(({ layer }) => layer))];
  return {
    code: 'files.deleted',
    procedure: 'files.recover',
    severity: 'low',
    layer: layers.length === 1 ? (layers[0] as string) : 'whole disk',
    plain: `We found ${counted(files.length, 'deleted or lost file')}, ${bytesText(bytes)}: ${kindsText(kinds)}. The places of ${free} were not reused. What can be read is copied to the shop's PC; the device is only read.`,
    evidence: [],
  };
}

function kindsText(kinds: readonly KindCount[]): string {
  const shown = kinds.slice(0, KINDS_SHOWN).map(({ kind, count }) => `${count} ${kind}`);
  const others = kinds.slice(KINDS_SHOWN).reduce((sum, { count }) => sum + count, 0);
  return [...shown, ...(others > 0 ? [`${others} of other kinds`] : [])].join(', ');
}

async function make(found: FoundFiles, target: string, making: Making): Promise<ProductResult> {
  const part = `${target}.part`;
  try {
    if (await isThere(target)) {
      if (!making.isResumed)
        return { kind: 'failed', reason: 'The deleted files are recovered already. Nothing was made.' };
      return await finished(target, target, await listedFiles(target), making);
    }
    const progress = progressOf(found.bytes, making);
    const listed = await writeFiles(found.files, part, making.signal, progress);
    if (listed.length < found.files.length) return stopped(part, listed);
    return await finished(part, target, listed, making);
  } catch (error) {
    if (!making.signal.aborted && typeof (error as NodeJS.ErrnoException).code !== 'string') throw error;
    // Renames the folder to an unfinished folder, so that the next order continues.
    if (making.signal.aborted && !(await isThere(part)) && (await isThere(target))) await rename(target, part);
    const listed = await listedFiles(part).catch(() => []);
    return listed.length === 0
      ? { kind: 'failed', reason: `The files couldn't be written: ${(error as Error).message}.` }
      : stopped(part, listed);
  }
}

function stopped(part: string, listed: readonly ListedFile[]): ProductResult {
  return {
    kind: 'partial',
    reason: `Stopped after ${counted(listed.length, 'file')}, which are kept.`,
    produced: producedOf(part, listed, ''),
  };
}

async function finished(
  from: string,
  target: string,
  listed: readonly ListedFile[],
  making: Making,
): Promise<ProductResult> {
  making.onVerify();
  let read = 0;
  const total = listed.reduce((sum, { size }) => sum + size, 0);
  const told = { at: -Infinity };
  const changed = await changedFile(from, listed, making.signal, (bytes) => {
    read += bytes;
    if (performance.now() - told.at < TOLD_EVERY_MS) return;
    told.at = performance.now();
    making.onProgress({ plain: `${bytesText(read)} of ${bytesText(total)} read back`, done: read, total });
  });
  const list = Buffer.from(`${JSON.stringify({ files: listed }, undefined, 1)}\n`);
  if (changed === undefined && from !== target) {
    await writeManifest(from, list);
    await rename(from, target);
    await syncFolder(join(target, '..'));
  }
  const path = changed === undefined ? target : from;
  const produced = producedOf(path, listed, sha256(list));
  return {
    kind: 'made',
    reason: `${counted(listed.length, 'file')} recovered, of which ${produced.whole} are whole as far as can be told. A list with the SHA-256 of each lies beside them.`,
    produced,
    check: {
      name: 'revive: every recovered file reads back as written',
      reading:
        changed === undefined
          ? { state: 'passed', detail: `${counted(listed.length, 'file')}, ${total} bytes, compared by SHA-256` }
          : { state: 'failed', detail: 'A recovered file does not read back as it was written.' },
    },
  };
}

async function writeManifest(folder: string, list: Buffer): Promise<void> {
  const file = await open(join(folder, MANIFEST), 'w', 0o600);
  try {
    await file.writeFile(list);
    await file.sync();
  } finally {
    await file.close();
  }
}

const producedOf = (path: string, listed: readonly ListedFile[], digest: string): Produced => ({
  what: 'files',
  path,
  bytes: listed.reduce((sum, { size }) => sum + size, 0),
  sha256: digest,
  badBytes: listed.reduce((sum, { badBytes }) => sum + badBytes, 0),
  badPlaces: listed.filter(({ badBytes }) => badBytes > 0).length,
  count: listed.length,
  whole: listed.filter(({ state }) => state !== 'not_whole').length,
});

function progressOf(total: number, { onProgress }: Making): (bytes: number, badBytes: number) => void {
  const began = performance.now();
  let [done, bad, told] = [0, 0, -Infinity];
  return (bytes, badBytes) => {
    done += bytes;
    bad += badBytes;
    if (performance.now() - told < TOLD_EVERY_MS && done < total) return;
    told = performance.now();
    const rate = done / Math.max((told - began) / 1000, 0.001);
    onProgress({
      plain: `${bytesText(done)} of ${bytesText(total)} written, ${bytesText(rate)} a second; ${bad} bytes unreadable`,
      done,
      total,
    });
  };
}
