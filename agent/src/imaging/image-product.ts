/** `disk.image` as an orderable product: the image of a drive on this computer's bench, resumable, with its map. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { forbidsWrites, type DriveHealth } from '../repair/health/smart.js';
import type { Produced } from '../repair/model/outcome.js';
import { sha256 } from '../repair/model/plan.js';
import type { PlannedProduct } from '../repair/model/plan-steps.js';
import type {
  ProductResult,
  Making,
  ProductMaker,
  ProductSource,
  ProposedProduct,
} from '../repair/diagnose/products.js';
import { bytesText } from './bytes-text.js';
import type { CopyProgress } from './copy-drive.js';
import { freeIn } from './image-file-target.js';
import { imageDevice, imageNameOf } from './image-drive.js';
import { ImagingError } from './imaging-errors.js';
import { readMapfile } from './mapfile.js';
import { readRate } from './read-rate.js';
import { refusalOf } from './same-drive.js';
import { isThere } from './is-there.js';
import { mapPathOf } from '../devices/map-beside.js';
import { readIfThere } from '../identity/private-files.js';

const RETRIES = 3;
const TOLD_EVERY_MS = 1_000;
const PIECE = 1024 * 1024;

interface ImagePlace {
  folder: string;
  ddrescue: () => Promise<string | undefined>;
  /** Returns a sentence when the image of the drive at `path` must not be in the folder. */
  refusal?: (path: string, folder: string) => Promise<string | undefined>;
}

/** Accepts only drives: an image is a copy already. */
export class ImageMaker implements ProductMaker {
  readonly what = 'image';
  readonly procedure = 'disk.image';
  readonly #refusal: NonNullable<ImagePlace['refusal']>;

  constructor(private readonly place: ImagePlace) {
    this.#refusal = place.refusal ?? (async (path, folder) => refusalOf(basename(await realpath(path)), folder));
  }

  async propose(source: ProductSource, purpose: 'offer' | 'make'): ReturnType<ProductMaker['propose']> {
    const { identity, path } = source;
    const { folder } = this.place;
    if (identity.kind !== 'block' || path === undefined) return { products: [], notes: [] };
    const none = (why: string): { products: []; notes: string[] } => ({ products: [], notes: [why] });
    await mkdir(folder, { recursive: true });
    const refused = await this.#refusal(path, folder);
    if (refused !== undefined) return none(refused);
    const sink = imageNameOf(identity);
    const image = join(folder, sink);
    const free = await freeIn(folder);
    if (purpose === 'offer') {
      if (await isThere(image)) return none(`An image of this drive is on this computer already: ${image}.`);
      if (free < identity.size - (await allocatedOf(`${image}.part`)))
        return none(
          `A drive image needs ${bytesText(identity.size)}, and ${folder} has room for ${bytesText(free)}. Free some space, or use another bench folder.`,
        );
    }
    const product: PlannedProduct = {
      what: 'image',
      sink,
      expect: {
        bytes: identity.size,
        count: 1,
        kinds: [],
        listing: sha256(JSON.stringify([identity.id, identity.size])),
      },
    };
    const health = purpose === 'offer' ? await source.health() : undefined;
    const rate =
      purpose === 'offer' ? await readRate(source.device, () => performance.now(), source.signal) : undefined;
    const proposed: ProposedProduct = {
      finding: findingOf(identity.size, health),
      product,
      loses:
        'Nothing on the drive is changed. What the drive can no longer read is missing from the image, and the map beside it says where.',
      place: folder,
      freeBytes: free,
      ...(rate !== undefined && { bytesPerSecond: rate }),
      make: (making) => this.#make(source, path, image, making),
    };
    return { products: [proposed], notes: [] };
  }

  async #make(source: ProductSource, path: string, image: string, making: Making): Promise<ProductResult> {
    const { device, identity, isUnsure } = source;
    const told = { at: -Infinity };
    const began = await isThere(image);
    try {
      if (began && !making.isResumed)
        return { kind: 'failed', reason: 'An image of this drive is there already. Nothing was made.' };
      const imaged = began
        ? undefined
        : await imageDevice(
            {
              identity,
              size: device.size,
              sectorSize: device.sectorSize,
              read: (at, length, into) => device.read(at, length, into),
            },
            {
              path,
              isUnsure: isUnsure && !making.isResumed,
              folder: this.place.folder,
              retries: RETRIES,
              ddrescue: await this.place.ddrescue(),
              signal: making.signal,
              onProgress: (progress) => {
                if (performance.now() - told.at < TOLD_EVERY_MS && progress.copied < progress.total) return;
                told.at = performance.now();
                making.onProgress({ plain: sentenceOf(progress), done: progress.copied, total: progress.total });
              },
            },
          );
      if (imaged?.result === 'failed' || imaged?.result === 'stopped') {
        const produced = await this.#produced(`${image}.part`, image, device.size, '');
        if (produced === undefined || produced.bytes === 0) return { kind: 'failed', reason: imaged.reason };
        return { kind: 'partial', reason: `${imaged.reason} What was read is kept.`, produced };
      }
      making.onVerify();
      return await this.#finished(
        image,
        device.size,
        imaged?.reason ?? 'The image was complete already.',
        making,
      ).catch(async (error: unknown) => {
        if (!making.signal.aborted) throw error;
        // Renames the image to an unfinished image, so that the next order continues.
        await rename(image, `${image}.part`);
        const produced = await this.#produced(`${image}.part`, image, device.size, '');
        const reason = 'Stopped while the image was read back.';
        if (produced === undefined) return { kind: 'failed' as const, reason };
        return { kind: 'partial' as const, reason: `${reason} What was read is kept.`, produced };
      });
    } catch (error) {
      if (!making.signal.aborted && !(error instanceof ImagingError) && !isFileError(error)) throw error;
      return { kind: 'failed', reason: (error as Error).message };
    }
  }

  async #finished(image: string, size: number, reason: string, { signal, onProgress }: Making): Promise<ProductResult> {
    const digest = await digestOf(image, signal, (done) =>
      onProgress({ plain: `${bytesText(done)} of ${bytesText(size)} read back`, done, total: size }),
    );
    const produced = await this.#produced(image, image, size, digest);
    if (produced === undefined) return { kind: 'failed', reason: "The image's map can't be read." };
    const accounted = produced.bytes + produced.badBytes === size && (await sizeOf(image)) === size;
    return {
      kind: 'made',
      reason: `${reason} SHA-256 ${digest}.`,
      produced,
      check: {
        name: 'revive: the image holds what was read',
        reading: {
          state: accounted ? 'passed' : 'failed',
          detail: accounted
            ? `${size} bytes, of which ${produced.badBytes} could not be read; SHA-256 ${digest}`
            : `its map accounts for ${produced.bytes + produced.badBytes} of ${size} bytes`,
        },
      },
    };
  }

  async #produced(path: string, image: string, size: number, digest: string): Promise<Produced | undefined> {
    const map = await readIfThere(mapPathOf(image));
    if (map === undefined) return undefined;
    const regions = readMapfile(map, size);
    const bad = regions.filter(({ state }) => state === 'bad');
    return {
      what: 'image',
      path,
      bytes: bytesIn(regions.filter(({ state }) => state === 'copied')),
      sha256: digest,
      badBytes: bytesIn(bad),
      badPlaces: bad.length,
      count: 0,
      whole: 0,
    };
  }

  async remove({ path, sha256: digest }: Produced, signal: AbortSignal): Promise<string | undefined> {
    const { folder } = this.place;
    const name = basename(path).replace(/\.part$/, '');
    const image = join(folder, name);
    if (!/^[\w.-]+\.img$/.test(name) || (path !== image && path !== `${image}.part`))
      return `${path} does not lie in the folder of the images.`;
    if (digest !== '' && (await isThere(path)) && (await digestOf(path, signal, () => undefined)) !== digest)
      return `${path} was changed since it was made.`;
    signal.throwIfAborted();
    for (const end of ['', '.part', '.map', '.log', '.lock']) await rm(`${image}${end}`, { force: true });
    return undefined;
  }
}

function findingOf(size: number, health: DriveHealth | undefined): ProposedProduct['finding'] {
  const isFailing = health !== undefined && forbidsWrites(health);
  return {
    code: 'image.drive',
    procedure: 'disk.image',
    severity: isFailing ? 'high' : 'low',
    layer: 'whole disk',
    plain: `${isFailing ? 'The drive is failing and should be copied first. ' : ''}A copy of the whole drive, ${bytesText(size)}, is made on the shop's PC. The drive is only read.`,
    evidence: [],
  };
}

const sentenceOf = ({ copied, bad, left, total, bytesPerSecond }: CopyProgress): string =>
  `${bytesText(copied)} of ${bytesText(total)} copied, ${bytesText(bytesPerSecond)} a second; ${bad} bytes unreadable, ${left} left for later`;

async function digestOf(path: string, signal: AbortSignal, told: (done: number) => void): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const piece = Buffer.allocUnsafe(PIECE);
    let [done, last] = [0, performance.now()];
    for (;;) {
      // control: a stop breaks the digest of an image
      signal.throwIfAborted();
      const { bytesRead } = await file.read(piece, 0, PIECE, done);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(piece.subarray(0, bytesRead));
      done += bytesRead;
      if (performance.now() - last >= TOLD_EVERY_MS) {
        last = performance.now();
        told(done);
      }
    }
  } finally {
    await file.close();
  }
}

const bytesIn = (regions: readonly { from: number; to: number }[]): number =>
  regions.reduce((sum, { from, to }) => sum + to - from, 0);

const isFileError = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException).code === 'string';

const sizeOf = (path: string): Promise<number> =>
  lstat(path).then(
    ({ size }) => size,
    () => 0,
  );
const allocatedOf = (path: string): Promise<number> =>
  lstat(path).then(
    ({ blocks }) => blocks * 512,
    () => 0,
  );
