import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { userInfo } from 'node:os';
import { EmbeddedPostgresError } from '../../errors/postgres-error.js';

export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

const NAME = 'postgres';

/** The account for the server's processes: the current user or, for root, the user `postgres`, created if missing. */
export function postgresAccount(): Account {
  if (process.platform === 'win32' || userInfo().uid !== 0) return {};
  const found = lookUp();
  if (found) return found;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME], {
      stdio: 'pipe',
    });
  } catch (error) {
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and the user "postgres" could not be made. Make it (useradd ' +
        '--system postgres), or start as an ordinary user.',
      { cause: error },
    );
  }
  const made = lookUp();
  if (!made)
    throw new EmbeddedPostgresError('The user "postgres" was made but cannot be found. Start as an ordinary user.');
  return made;
}

function lookUp(): Required<Account> | undefined {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, NAME], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch (error) {
    // `id` exits with 1 for an unknown name.
    if ((error as { status?: unknown }).status === 1) return undefined;
    throw error;
  }
}

export function canReach(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true;
  for (let at = resolve(folder); ; at = dirname(at)) {
    const stat = statSync(at, { throwIfNoEntry: false });
    if (stat) {
      const bit = stat.uid === account.uid ? 0o100 : stat.gid === account.gid ? 0o010 : 0o001;
      if ((stat.mode & bit) === 0) return false;
    }
    if (at === dirname(at)) return true;
  }
}
