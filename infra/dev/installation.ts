import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { codeOf } from '@revive/platform/errors/errors';
import { isAlive } from '@revive/platform/concurrency/process-alive';

/** An error that the user must fix; the message is a full sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export interface Installation {
  readonly home: string;
  readonly postgres: string;
  readonly objects: string;
  readonly mail: string;
  readonly certificates: string;
  readonly bench: string;
  readonly agent: string;
  readonly credentials: string;
  /** Eight letters that make the cookie name unique: cookies of localhost are shared between ports. */
  readonly id: string;
  release(): void;
}

/** Opens or creates the folder and locks the folder: two products would fight over its database. Throws StartError. */
export function openInstallation(dir: string): Installation {
  const home = resolve(dir);
  try {
    mkdirSync(home, { recursive: true, mode: 0o755 });
    for (const name of ['objects', 'mail', 'bench', 'agent'])
      mkdirSync(join(home, name), { recursive: true, mode: name === 'bench' ? 0o755 : 0o700 });
  } catch (error) {
    throw new StartError(sentenceFor(error, home), { cause: error });
  }
  const release = hold(join(home, 'running'), home);
  return {
    home,
    postgres: join(home, 'postgres'),
    objects: join(home, 'objects'),
    mail: join(home, 'mail'),
    certificates: join(home, 'certificates'),
    bench: join(home, 'bench'),
    agent: join(home, 'agent'),
    credentials: join(home, 'credentials.txt'),
    id: installationId(join(home, 'installation-id')),
    release,
  };
}

function installationId(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(5).toString('hex').slice(0, 8), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function hold(file: string, home: string): () => void {
  for (;;) {
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, `${process.pid}\n`);
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw new StartError(sentenceFor(error, home), { cause: error });
      const holder = Number(readFileSync(file, 'utf8').trim());
      if (isRunning(holder))
        throw new StartError(
          `The product already runs on ${home} (process ${holder}). Stop it first, or choose another folder with REVIVE_HOME.`,
        );
      rmSync(file, { force: true });
    }
  }
}

const isRunning = (pid: number): boolean => Number.isSafeInteger(pid) && pid > 1 && pid !== process.pid && isAlive(pid);

export function sentenceFor(error: unknown, path: string): string {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no space left for ${path}. Free some and start again.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${path} cannot be written by this user. Choose another folder with REVIVE_HOME, or give yourself the right.`;
    default:
      return `${path} cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
}
