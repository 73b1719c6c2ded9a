/**
 * Writes recovered files into a folder of this computer. Invariants: a file is on stable storage before its list
 * entry. Listed files are not read from the device again. At most one piece is in memory. The device is only read.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readFile, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { failpoint } from '@revive/platform/telemetry/failpoint';
import { UnreadableError, type BlockView } from '../repair/view/block-view.js';
import { safePaths } from './file-names.js';
import type { FoundFile } from './find-lost-files.js';
import { isItsOwn, type LostFile } from './lost-file.js';
import { agreementOf, HEAD, kindOf, type Agreement } from './signature.js';

const PIECE = 1024 * 1024;

export interface ListedFile {
  /** Path named by the volume; `file` is the actual path below the folder. */
  path: string;
  layer: string;
  file: string;
  size: number;
  sha256: string;
  kind: string;
  signature: Agreement;
  clusters: LostFile['clusters'];
  placement: LostFile['placement'];
  /** Unreadable bytes, written as zeros. */
  badBytes: number;
  /**
   * `whole`: the position was recorded, and no cluster was reused. `likely`: the position was assumed and no cluster
   * was reused; the signature matches the name or is unknown. `not_whole`: all further files.
   */
  state: 'whole' | 'likely' | 'not_whole';
}

export const LIST = 'manifest.jsonl';

/** Returns the entries written by an earlier start, in order; a torn last line is ignored. */
export async function listedFiles(folder: string): Promise<ListedFile[]> {
  const text = await readFile(join(folder, LIST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as ListedFile);
}

/** Writes the files without a list entry. Rejects when stopped within a file; listed files are kept. */
export async function writeFiles(
  files: readonly FoundFile[],
  folder: string,
  signal: AbortSignal,
  onWritten: (bytes: number, badBytes: number) => void,
): Promise<ListedFile[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const paths = safePaths(files);
  const listed = await listedFiles(folder);
  for (const { size, badBytes } of listed) onWritten(size, badBytes);
  const list = await openList(folder, listed);
  try {
    for (const [index, file] of files.entries()) {
      if (index < listed.length) continue;
      if (signal.aborted) break;
      const path = join('files', paths[index] as string);
      const written = await writeFile(file, join(folder, path), signal, onWritten);
      failpoint('after-write');
      const one: ListedFile = { path: file.path, layer: file.layer, file: path, size: file.size, ...written };
      await list.write(`${JSON.stringify(one)}\n`);
      await list.datasync();
      failpoint('after-read-back');
      listed.push(one);
    }
  } finally {
    await list.close();
  }
  return listed;
}

async function openList(folder: string, listed: readonly ListedFile[]): Promise<FileHandle> {
  const list = await open(
    join(folder, LIST),
    constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0),
    0o600,
  );
  const kept = Buffer.from(listed.map((one) => `${JSON.stringify(one)}\n`).join(''));
  await list.truncate(kept.length);
  await list.write(kept, 0, kept.length, 0);
  return list;
}

type Written = Pick<ListedFile, 'sha256' | 'kind' | 'signature' | 'clusters' | 'placement' | 'badBytes' | 'state'>;

async function writeFile(
  file: FoundFile,
  path: string,
  signal: AbortSignal,
  onWritten: (bytes: number, badBytes: number) => void,
): Promise<Written> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let [badBytes, head] = [0, Buffer.alloc(0)];
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);
  const target = await open(path, flags, 0o600);
  try {
    for await (const { bytes, bad } of contentOf(file, signal)) {
      // The partial file has no list entry: a continued recovery writes the file again.
      signal.throwIfAborted();
      if (head.length < HEAD) head = Buffer.concat([head, bytes.subarray(0, HEAD - head.length)]);
      hash.update(bytes);
      for (let done = 0; done < bytes.length;)
        done += (await target.write(bytes, done, bytes.length - done)).bytesWritten;
      badBytes += bad;
      onWritten(bytes.length, bad);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  const signature = agreementOf(file.path, head);
  const { clusters, placement } = file;
  return {
    sha256: hash.digest('hex'),
    kind: kindOf(file.path, head),
    signature,
    clusters,
    placement,
    badBytes,
    state: stateOf({ clusters, placement, badBytes, signature }),
  };
}

function stateOf({
  clusters,
  placement,
  badBytes,
  signature,
}: Pick<ListedFile, 'clusters' | 'placement' | 'badBytes' | 'signature'>): ListedFile['state'] {
  if (!isItsOwn({ clusters }) || badBytes > 0 || signature === 'differs') return 'not_whole';
  return placement === 'recorded' ? 'whole' : 'likely';
}

async function* contentOf(
  { resident, extents, view }: FoundFile,
  signal: AbortSignal,
): AsyncGenerator<{ bytes: Buffer; bad: number }> {
  if (resident !== undefined) {
    yield { bytes: resident, bad: 0 };
    return;
  }
  for (const { offset, length } of extents) {
    for (let done = 0; done < length; done += PIECE)
      yield await readPiece(view, offset + done, Math.min(PIECE, length - done), signal);
  }
}

async function readPiece(
  view: BlockView,
  offset: number,
  length: number,
  signal: AbortSignal,
): Promise<{ bytes: Buffer; bad: number }> {
  try {
    return { bytes: await view.read(offset, length), bad: 0 };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
  }
  const bytes = Buffer.alloc(length);
  let bad = 0;
  for (let at = 0; at < length; at += view.sectorSize) {
    signal.throwIfAborted();
    const part = Math.min(view.sectorSize, length - at);
    try {
      (await view.read(offset + at, part)).copy(bytes, at);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      bad += part;
    }
  }
  return { bytes, bad };
}

export async function changedFile(
  folder: string,
  listed: readonly ListedFile[],
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<string | undefined> {
  const piece = Buffer.allocUnsafe(PIECE);
  for (const { file, size, sha256 } of listed) {
    const path = join(folder, file);
    if ((await stat(path).catch(() => undefined))?.size !== size) return file;
    const hash = createHash('sha256');
    const opened = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      for (let done = 0; done < size;) {
        signal.throwIfAborted();
        const { bytesRead } = await opened.read(piece, 0, PIECE, done);
        if (bytesRead === 0) return file;
        hash.update(piece.subarray(0, bytesRead));
        done += bytesRead;
        onRead(bytesRead);
      }
    } finally {
      await opened.close();
    }
    if (hash.digest('hex') !== sha256) return file;
  }
  return undefined;
}
