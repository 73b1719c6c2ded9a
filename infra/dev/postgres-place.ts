import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canReach, postgresAccount } from '@revive/platform/database/embedded/postgres-account';

interface PostgresPlace {
  readonly dir: string;
  readonly copyTo: string;
}

/**
 * Returns the data folder. Normally inside the installation; but PostgreSQL does not run as root, and its account
 * cannot enter root's home (mode 0700). Then the data is below `/var/lib/revive`, in a folder of this installation. A
 * file beside the wanted folder records the location for later starts, so that the data is always found.
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

/** Installations below this folder share one copy of the programs, named by version. */
const elsewhere = (dir: string): PostgresPlace => ({ dir, copyTo: dirname(dirname(dir)) });

function baseFolder(): string {
  for (const folder of ['/var/lib/revive', join(tmpdir(), 'revive')]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      return folder;
    } catch (error) {
      // Read-only system folder: try the next folder and warn, because the data may be less durable there.
      process.emitWarning(
        `${folder} cannot be used for the database: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  throw new TypeError(
    'There is no folder that PostgreSQL could use. Start as an ordinary user, or set DATABASE_URL to a server of yours.',
  );
}
