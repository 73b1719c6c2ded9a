import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '@revive/platform/errors/config-error';
import { AppError } from '@revive/platform/errors/errors';
import { runMigrations } from '@revive/platform/database/migrations';
import { provisionService, type Passwords } from '@revive/platform/database/provision';
import { createBucket } from '@revive/platform/storage/s3/s3-objects';
import { SERVICES_IN_ORDER, WITH_DATABASE } from '../dev/services.js';
import { runCommand, print } from './command.js';
import { readMigrateSettings, type MigrateSettings } from './config.js';
import { rolesOf } from './secrets.js';

/**
 * Provisions every service's database and roles, runs the migrations as the owner roles, and creates the bucket.
 * Idempotent.
 */
async function migrateAll(settings: MigrateSettings): Promise<void> {
  const passwords = readPasswords(settings.passwords);
  for (const { name, definition, hasDatabase } of SERVICES_IN_ORDER) {
    if (!hasDatabase) continue;
    const database = await patiently(settings, () =>
      provisionService({ adminUrl: settings.ownAdminUrls.get(name) ?? settings.adminUrl, passwords }, name),
    );
    const ran = await runMigrations(name, database.MIGRATE_DATABASE_URL, definition.migrations);
    print(`${name.padEnd(14)} ${ran.length === 0 ? 'up to date' : ran.join(', ')}`);
  }
  if (settings.s3) await createBucket(settings.s3);
}

function readPasswords(json: string): Passwords {
  const passwords = parse(json);
  const missing = rolesOf(WITH_DATABASE).filter((role) => !passwords[role]);
  if (missing.length > 0)
    throw new ConfigError(`DATABASE_PASSWORDS lacks ${missing.join(', ')}: run make-secrets, or add them.`);
  return passwords;
}

function parse(json: string): Passwords {
  try {
    return JSON.parse(json) as Passwords;
  } catch (error) {
    throw new ConfigError('DATABASE_PASSWORDS must be a JSON object of role names and passwords.', { cause: error });
  }
}

/** Retries while a server is starting; a refusal is final. */
async function patiently<T>({ patienceSeconds }: MigrateSettings, work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + patienceSeconds * 1000; ; await sleep(500)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE') || Date.now() > end) throw error;
    }
  }
}

await runCommand(() => migrateAll(readMigrateSettings(process.env)));
