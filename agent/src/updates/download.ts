import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { get } from './http-get.js';
import { UpdateProblemError } from './problem.js';
import { sha256Of } from './program-folder.js';
import type { Target } from './tuf-client.js';

/** The archive and its unpacked program, which is at most four times as large. */
const SPACE_FACTOR = 5;

/**
 * Downloads a target into `dir` and returns its path. A cut download goes on where it ended. Never stores more than the
 * signed length, and never returns a file without the signed hash. Throws `UpdateProblemError`, errors of connection.
 */
export async function downloadTarget(target: Target, url: string, dir: string): Promise<string> {
  const whole = join(dir, `${target.sha256}.whole`);
  if ((await sizeOf(whole)) === target.length && (await sha256Of(whole)) === target.sha256) return whole;
  await rm(whole, { force: true });
  const part = join(dir, `${target.sha256}.part`);
  await requireSpace(dir, target.length * SPACE_FACTOR);
  await fill(part, target, `${url}/targets/${target.sha256}.${target.name}`);
  // control: an update is used only with the signed bytes
  if ((await sha256Of(part)) !== target.sha256) {
    await rm(part, { force: true });
    throw new UpdateProblemError('target_refused');
  }
  await rename(part, whole);
  return whole;
}

async function fill(part: string, { length }: Target, url: string): Promise<void> {
  let at = await sizeOf(part);
  if (at > length) {
    await rm(part, { force: true });
    at = 0;
  }
  if (at === length) return;
  const { status, body } = await get(url, at);
  // A server without ranges sends the whole file again.
  if (status === 200) at = 0;
  const file = await open(part, at === 0 ? 'w' : 'a', 0o600);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      at += chunk.length;
      if (at > length) {
        body.destroy();
        throw new UpdateProblemError('target_refused');
      }
      await file.write(chunk);
    }
    await file.sync();
  } catch (error) {
    if (error instanceof UpdateProblemError) await rm(part, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  if (at < length) throw new UpdateProblemError('unreachable');
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

async function requireSpace(dir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize < bytes) throw new UpdateProblemError('no_space');
}
