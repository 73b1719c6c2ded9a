import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canReach, postgresAccount } from '@revive/platform/database/embedded/postgres-account';

export interface PostgresPlace {
  /** Where the cluster, its password and its log are. */
  readonly dir: string;
  /** Where a copy of the programs may go. */
  readonly copyTo: string;
}

/**
 * Where the data lives. In the installation's own folder, unless PostgreSQL's account cannot get there (root's home has
 * mode 0700, and PostgreSQL does not run as root): then below `/var/lib/revive`, in a folder that belongs to this
 * installation. A file beside the wanted folder says where, and decides from then on: the data never seems to vanish.
 */
export function postgresPlace(wanted: string): PostgresPlace {
  const note = `${wanted}.location`;
  if (existsSync(note)) return elsewhere(readFileSync(note, 'utf8').trim());
  if (existsSync(wanted) || canReach(postgresAccount(), dirname(wanted)))
    return { dir: wanted, copyTo: dirname(wanted) };
  mkdirSync(dirname(wanted), { recursive: true });
  const own = createHash('sha256')
    .update(join(realpathSync(dirname(wanted)), 'postgres'))
    .digest('hex')
    .slice(0, 12);
  const dir = join(baseFolder(), own, 'postgres');
  mkdirSync(dir, { recursive: true, mode: 0o711 });
  writeFileSync(note, `${dir}\n`, { mode: 0o600 });
  return elsewhere(dir);
}

/** Installations that live there share one copy of the programs, named by its version. */
const elsewhere = (dir: string): PostgresPlace => ({ dir, copyTo: dirname(dirname(dir)) });

function baseFolder(): string {
  for (const folder of ['/var/lib/revive', join(tmpdir(), 'revive')]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      return folder;
    } catch (error) {
      // A read-only system folder: the next one, whose loss the person must know of.
      process.emitWarning(
        `${folder} cannot be used for the database: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  throw new TypeError(
    'There is no folder that PostgreSQL could use. Start as an ordinary user, or set DATABASE_URL to a server of yours.',
  );
}
