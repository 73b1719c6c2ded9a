/**
 * Unpacks an archive that `pack.mjs` writes (gzip, ustar, regular files below one folder). The archive's hash is signed,
 * so the limits here only stop mistakes of a publisher.
 */
import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { syncFolder } from '../journal/journal.js';
import { writePrivate } from '../identity/private-files.js';
import { UpdateProblemError } from './problem.js';
import { sha256Of, type Program, type ProgramFolder } from './program-folder.js';
import type { Target } from './tuf-client.js';

const BLOCK = 512;
const MOST_FILES = 64;
const MOST_BYTES = 600 * 1024 * 1024;
const SAFE_NAME = /^(?!.*\.\.)[\w.-]+(\/[\w.-]+)+$/;

export interface TargetFile {
  write(bytes: Uint8Array): Promise<unknown>;
  sync(): Promise<void>;
  close(): Promise<void>;
}
export type OpenFile = (path: string) => Promise<TargetFile>;
const openNew: OpenFile = (path) => open(path, 'wx', 0o600);

/**
 * Unpacks into a folder beside, which takes the version's name when it is complete on disk. After an error nothing is
 * left. Throws `UpdateProblemError` and errors of the disk.
 */
export async function unpackVersion(
  folder: ProgramFolder,
  archive: string,
  target: Target,
  openFile: OpenFile = openNew,
): Promise<Program> {
  const dir = folder.versionDir(target.version);
  const fresh = `${dir}.new`;
  await rm(fresh, { recursive: true, force: true });
  try {
    await mkdir(fresh, { recursive: true, mode: 0o700 });
    await unpack(archive, fresh, openFile);
    const file = join(fresh, target.file);
    const program = { version: target.version, file: target.file, kind: target.program, sha256: await sha256Of(file) };
    if (target.program === 'binary') await chmod(file, 0o700);
    await writePrivate(join(fresh, 'program.json'), JSON.stringify(program));
    await rm(dir, { recursive: true, force: true });
    await rename(fresh, dir);
    await syncFolder(dirname(dir));
    return { ...program, file: join(dir, target.file) };
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new UpdateProblemError('target_refused');
    throw error;
  }
}

async function unpack(archive: string, dir: string, openFile: OpenFile): Promise<void> {
  const stream = createGunzip();
  createReadStream(archive)
    .on('error', (error) => stream.destroy(error))
    .pipe(stream);
  let waiting: Buffer = Buffer.alloc(0);
  let left = 0;
  let padding = 0;
  let file: TargetFile | undefined;
  let [files, bytes] = [0, 0];
  const close = async (): Promise<void> => {
    const ended = file;
    file = undefined;
    await ended?.sync();
    await ended?.close();
  };
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
      while (waiting.length > 0) {
        if (left > 0) {
          const now = waiting.subarray(0, left);
          await file?.write(now);
          waiting = waiting.subarray(now.length);
          left -= now.length;
          if (left === 0) await close();
        } else if (padding > 0) {
          const skipped = Math.min(padding, waiting.length);
          waiting = waiting.subarray(skipped);
          padding -= skipped;
        } else {
          if (waiting.length < BLOCK) break;
          const head = headOf(waiting.subarray(0, BLOCK));
          waiting = waiting.subarray(BLOCK);
          if (!head) continue;
          files += 1;
          bytes += head.size;
          if (files > MOST_FILES || bytes > MOST_BYTES) throw new UpdateProblemError('target_refused');
          left = head.size;
          padding = (BLOCK - (head.size % BLOCK)) % BLOCK;
          const path = join(dir, head.name.slice(head.name.indexOf('/') + 1));
          await mkdir(dirname(path), { recursive: true, mode: 0o700 });
          file = await openFile(path);
          if (left === 0) await close();
        }
      }
    }
    if (left > 0) throw new UpdateProblemError('target_refused');
  } finally {
    await file?.close();
    stream.destroy();
  }
}

/** Undefined for the empty blocks at the end. */
function headOf(block: Buffer): { name: string; size: number } | undefined {
  if (block.every((byte) => byte === 0)) return undefined;
  const text = (from: number, length: number): string =>
    block.toString('latin1', from, from + length).split(/[\u0000 ]/, 1)[0] ?? '';
  const name = text(0, 100);
  const size = Number.parseInt(text(124, 12), 8);
  const isFile = block[156] === 0x30 || block[156] === 0;
  if (!isFile || !SAFE_NAME.test(name) || !Number.isSafeInteger(size) || size < 0)
    throw new UpdateProblemError('target_refused');
  return { name, size };
}
