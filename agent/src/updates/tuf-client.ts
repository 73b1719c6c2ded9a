/**
 * Reads the publisher's signed metadata (The Update Framework). Loaded at the first offer, because a waiting agent needs
 * none of it. The clock is the caller's, so that a wrong clock is told apart from metadata that has expired.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Updater, type Fetcher } from 'tuf-js';
import { DownloadHTTPError, DownloadLengthMismatchError, ExpiredMetadataError } from 'tuf-js/dist/error.js';
import { compareReleases, RELEASE } from '@revive/contracts/fleet/update-states';
import { get, HttpStatusError } from './http-get.js';
import { problemOf, UpdateProblemError } from './problem.js';

const METADATA_SILENCE_MS = 20_000;
/** A clock that deviates by more makes signed dates meaningless. */
const CLOCK_MS = 3_600_000;
const MOST_BYTES = 300 * 1024 * 1024;

export interface Publisher {
  /** Folder of this publisher alone: its versions must not count for another publisher. */
  readonly dir: string;
  /** The root that the program ships with, or the development root of the enrolment. */
  readonly root: Uint8Array;
  /** Ends without a slash. */
  readonly url: string;
  readonly now: Date;
}

type TargetKind = 'agent' | 'supervisor';

export interface Target {
  readonly name: string;
  readonly kind: TargetKind;
  readonly version: string;
  readonly platform: string;
  readonly minimumSupervisor: string;
  /** Path of the program within the archive, and how it starts. */
  readonly file: string;
  readonly program: 'script' | 'binary';
  readonly length: number;
  readonly sha256: string;
}

/** Fetches bounded bytes without `fetch`, whose parser keeps 10 MB until the agent ends. */
class BoundedFetcher implements Fetcher {
  serverTime: Date | undefined;

  async downloadBytes(url: string, maxLength: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      const { body, date } = await get(url, 0, METADATA_SILENCE_MS);
      this.serverTime = date ?? this.serverTime;
      for await (const chunk of body as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > maxLength) {
          body.destroy();
          throw new DownloadLengthMismatchError('Max length reached');
        }
        chunks.push(chunk);
      }
    } catch (error) {
      if (error instanceof HttpStatusError) throw new DownloadHTTPError('Failed to download', error.status);
      throw error;
    }
    return Buffer.concat(chunks);
  }

  downloadFile<T>(): Promise<T> {
    throw new TypeError('targets are downloaded by download.ts, which goes on after a cut');
  }
}

/** Returns the verified targets. Throws `UpdateProblemError`; nothing that failed a check is kept. */
export async function readTargets(publisher: Publisher): Promise<Target[]> {
  const fetcher = new BoundedFetcher();
  try {
    await placeRoot(publisher);
    const updater = new Updater({
      metadataDir: publisher.dir,
      metadataBaseUrl: `${publisher.url}/metadata`,
      fetcher,
      config: { targetsMaxLength: 2_000_000 },
    });
    const { trustedSet } = updater as unknown as {
      trustedSet: { referenceTime: Date; targets?: { signed: { targets: Record<string, Raw> } } };
    };
    trustedSet.referenceTime = publisher.now;
    await updater.refresh();
    return Object.values(trustedSet.targets?.signed.targets ?? {}).flatMap((raw) => targetOf(raw) ?? []);
  } catch (error) {
    throw new UpdateProblemError(reasonFor(error, fetcher.serverTime, publisher.now), { cause: error });
  }
}

function reasonFor(error: unknown, serverTime: Date | undefined, now: Date): ReturnType<typeof problemOf> {
  if (error instanceof ExpiredMetadataError) {
    const isClockWrong = serverTime !== undefined && Math.abs(serverTime.getTime() - now.getTime()) > CLOCK_MS;
    return isClockWrong ? 'clock_wrong' : 'metadata_expired';
  }
  if (error instanceof DownloadHTTPError) return 'unreachable';
  return problemOf(error, 'metadata_refused');
}

/**
 * Starts the publisher's folder with the given root, and again if the stored root is torn or older than the given root.
 * Otherwise the stored root stays: it may be a successor.
 */
async function placeRoot({ dir, root }: Publisher): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, 'root.json');
  const stored = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored !== undefined && versionOf(stored) >= versionOf(root)) return;
  if (stored !== undefined) await rm(path, { force: true });
  await writeFile(path, root, { mode: 0o600 });
}

function versionOf(root: Uint8Array): number {
  try {
    const { signed } = JSON.parse(Buffer.from(root).toString('utf8')) as { signed?: { version?: unknown } };
    return typeof signed?.version === 'number' ? signed.version : 0;
  } catch {
    // A torn root counts as older than any.
    return 0;
  }
}

interface Raw {
  readonly path: string;
  readonly length: number;
  readonly hashes: Readonly<Record<string, string>>;
  readonly custom: Readonly<Record<string, unknown>>;
}

/** Signed, but still checked: a field of another release must not reach a path or a command. */
function targetOf({ path, length, hashes, custom }: Raw): Target | undefined {
  const { kind, version, platform, minimumSupervisor, file, program } = custom;
  const sha256 = hashes['sha256'] ?? '';
  const isKnown =
    (kind === 'agent' || kind === 'supervisor') &&
    typeof version === 'string' &&
    RELEASE.test(version) &&
    typeof platform === 'string' &&
    typeof minimumSupervisor === 'string' &&
    RELEASE.test(minimumSupervisor) &&
    typeof file === 'string' &&
    /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(file) &&
    (program === 'script' || program === 'binary');
  if (!isKnown || !/^[0-9a-f]{64}$/.test(sha256) || custom['sha256'] !== sha256) return undefined;
  if (!/^[\w.-]{1,120}$/.test(path) || length <= 0 || length > MOST_BYTES) return undefined;
  return { name: path, kind, version, platform, minimumSupervisor, file, program, length, sha256 };
}

export const findTarget = (
  targets: readonly Target[],
  kind: TargetKind,
  platform: string,
  version: string,
): Target | undefined =>
  targets.find(
    (one) => one.kind === kind && one.version === version && (one.platform === platform || one.platform === 'any'),
  );

export const newestTarget = (targets: readonly Target[], kind: TargetKind, platform: string): Target | undefined =>
  targets
    .filter((one) => one.kind === kind && (one.platform === platform || one.platform === 'any'))
    .sort((a, b) => compareReleases(b.version, a.version))[0];
