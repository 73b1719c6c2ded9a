import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MigrationClass } from './migrations.js';

/** `0012-estimated-runs.ts`, or `.js` after the build. */
const FILE = /^\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*\.[jt]s$/;
const NO_MODULE = /\.(?:d\.ts|map)$/;
/** TypeORM orders and records migrations by this name: its last 13 digits are milliseconds. */
const CLASS = /^[A-Z][A-Za-z]*\d{13}$/;

/**
 * The migrations in `database/migrations` beside a service's `service.ts`, ordered by file name, so that a new
 * migration is one new file. Each file exports one class.
 */
export async function migrationsOf(serviceUrl: string): Promise<readonly MigrationClass[]> {
  const folder = new URL('database/migrations/', serviceUrl);
  const files = readdirSync(folder)
    .filter((name) => !NO_MODULE.test(name))
    .toSorted();
  if (files.length === 0) throw new TypeError(`There is no migration in ${fileURLToPath(folder)}.`);
  const times = new Map<string, string>();
  const migrations: MigrationClass[] = [];
  for (const file of files) {
    const migration = await migrationIn(folder, file);
    const time = migration.name.slice(-13);
    const other = times.get(time);
    if (other !== undefined) throw new TypeError(`The migrations ${other} and ${file} have the same timestamp.`);
    times.set(time, file);
    migrations.push(migration);
  }
  return migrations;
}

async function migrationIn(folder: URL, file: string): Promise<MigrationClass> {
  if (!FILE.test(file)) throw new TypeError(`A migration's file is named like 0012-estimated-runs.ts, not ${file}.`);
  const exported = (await import(new URL(file, folder).href)) as Readonly<Record<string, unknown>>;
  const classes = Object.values(exported).filter(isMigration);
  const [migration] = classes;
  if (!migration || classes.length > 1)
    throw new TypeError(`The file ${file} must export one class whose name ends with a timestamp of 13 digits.`);
  return migration;
}

function isMigration(value: unknown): value is MigrationClass {
  if (typeof value !== 'function' || !CLASS.test(value.name)) return false;
  const prototype: unknown = value.prototype;
  return typeof prototype === 'object' && prototype !== null && 'up' in prototype;
}
