import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../config/config.js';
import { lockHomeDirectory } from '../identity/home-hold.js';
import { keptWork } from '../service/kept-work.js';
import { SessionError } from './session-error.js';
import { messages } from './session.messages.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** A folder of its own: an installed agent of the same PC is not touched. */
export const sessionHome = (env: Environment): string =>
  resolve(env['REVIVE_SESSION_HOME'] || join(homedir(), '.revive-session'));

/** Folders with work that exists only here; see `keptWork`. */
const WORK = ['bench', 'recovered', 'runs', 'backups'];
const PATIENCE_MS = 500;

/**
 * Removes what a killed session left, whose identity is never used again. Throws `SessionError` while another session
 * runs on this PC.
 */
export async function clearLeftover(home: string, say: (sentence: string) => void): Promise<void> {
  if (!existsSync(home)) return;
  // control: a one-time session never removes the folder of a running one = () => Promise.resolve()
  const release = await lockHomeDirectory(home, () => undefined, PATIENCE_MS).catch((error: unknown) => {
    if (error instanceof ConfigError) throw new SessionError(messages.runs);
    throw error;
  });
  await release();
  // control: a session never continues with the identity of an earlier one
  await removeHome(home, say);
  say(messages.leftover);
}

export async function makeHome(home: string): Promise<void> {
  await mkdir(dirname(home), { recursive: true });
  await mkdir(home, { mode: 0o700 });
}

/** Removes the identity and the folder of a session. Work that exists only here is moved beside it and named. */
export async function removeHome(home: string, say: (sentence: string) => void): Promise<void> {
  // The keys first: a failure later leaves no usable identity.
  for (const file of ['key.pem', 'identity.json', 'console.json', 'session.json'])
    await rm(join(home, file), { force: true });
  const what = await keptWork(home);
  // control: the end of a session deletes no undo data
  if (what !== undefined) say(messages.kept(await moveWork(home), what));
  try {
    await rm(home, { recursive: true, force: true });
    if (what === undefined) say(messages.removed);
  } catch (error) {
    // An open file on Windows; the identity is gone already.
    say(messages.notRemoved(home, (error as Error).message));
  }
}

async function moveWork(home: string): Promise<string> {
  const folder = await mkdtemp(`${home}-kept-`);
  for (const name of WORK) {
    const from = join(home, name);
    if (!existsSync(from)) continue;
    await rename(from, join(folder, name)).catch(async (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await cp(from, join(folder, name), { recursive: true });
    });
  }
  return folder;
}
