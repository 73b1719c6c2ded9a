import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { fromDatabaseError } from '../errors/database-errors.js';
import { QuietClient } from './pg-client.js';
import { identifier, roleNames } from './row-security.js';

export interface DatabaseEnv {
  readonly DATABASE_URL: string;
  readonly DATABASE_STAFF_URL: string;
  readonly DATABASE_SYSTEM_URL: string;
  readonly MIGRATE_DATABASE_URL: string;
}

/** Passwords by role name. The caller keeps them in a file of mode 0600; missing passwords are generated and added. */
export type Passwords = Record<string, string>;

interface ProvisionOptions {
  /** A role that may create roles and databases (the embedded superuser or the user's `DATABASE_URL`). */
  readonly adminUrl: string;
  readonly passwords: Passwords;
}

/** Advisory lock id: statements on the whole server must not run concurrently with a different process. */
const LOCK = 7_421_180_001;

/**
 * Creates or updates each service's database, owner and three login roles. Only the owner may create tables; login
 * roles get the grants of the migrations. No other role may connect. A comment marks what is up to date, so a second
 * start costs almost nothing.
 */
export function provisionServices<N extends string>(
  options: ProvisionOptions,
  services: readonly N[],
): Promise<Map<N, DatabaseEnv>> {
  return asAdmin(options.adminUrl, async (admin) => {
    const made = new Map<N, DatabaseEnv>();
    for (const service of services)
      made.set(service, await provisionOne(admin, options, service, roleNames(service).database));
    return made;
  });
}

/**
 * Provisions one service. Tests use a different `database` name and a `template` database, which must have no
 * connections.
 */
export function provisionService(
  options: ProvisionOptions,
  service: string,
  database = roleNames(service).database,
  template?: string,
): Promise<DatabaseEnv> {
  return asAdmin(options.adminUrl, (admin) => provisionOne(admin, options, service, database, template));
}

async function provisionOne(
  admin: pg.Client,
  options: ProvisionOptions,
  service: string,
  database: string,
  template?: string,
): Promise<DatabaseEnv> {
  const roles = roleNames(service);
  const logins = [roles.tenant, roles.staff, roles.system];
  await ensureRole(admin, roles.owner, passwordOf(options.passwords, roles.owner), []);
  for (const role of logins) {
    await ensureRole(admin, role, passwordOf(options.passwords, role), [
      "idle_in_transaction_session_timeout = '60s'",
      ...(role === roles.system ? [] : ["statement_timeout = '30s'"]),
    ]);
  }
  await ensureDatabase(admin, options.adminUrl, database, roles.owner, logins, template);
  const url = (role: string) => urlFor(options, database, role);
  return {
    DATABASE_URL: url(roles.tenant),
    DATABASE_STAFF_URL: url(roles.staff),
    DATABASE_SYSTEM_URL: url(roles.system),
    MIGRATE_DATABASE_URL: url(roles.owner),
  };
}

/** Creates the database of the embedded bus, with one role, because no service connects to it. Returns its URL. */
export function provisionBus(options: ProvisionOptions, database = 'revive_bus'): Promise<string> {
  const role = 'revive_bus';
  return asAdmin(options.adminUrl, async (admin) => {
    await ensureRole(admin, role, passwordOf(options.passwords, role), []);
    await ensureDatabase(admin, options.adminUrl, database, role, []);
    return urlFor(options, database, role);
  });
}

export async function dropDatabase(adminUrl: string, database: string): Promise<void> {
  await asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${identifier(database)} with (force)`));
}

function passwordOf(passwords: Passwords, role: string): string {
  return (passwords[role] ??= randomBytes(24).toString('base64url'));
}

function urlFor({ adminUrl, passwords }: ProvisionOptions, database: string, role: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = passwordOf(passwords, role);
  url.pathname = `/${database}`;
  return url.href;
}

async function ensureRole(
  admin: pg.Client,
  role: string,
  password: string,
  settings: readonly string[],
): Promise<void> {
  const name = identifier(role);
  // Hash of the role's last settings. The password is 24 random bytes, so its hash reveals nothing.
  const mark = `revive ${createHash('sha256')
    .update(JSON.stringify([password, settings]))
    .digest('hex')}`;
  const { rows } = await admin.query<{ mark: string | null }>(
    "select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = $1",
    [role],
  );
  if (rows[0]?.mark === mark) return;
  const verb = rows.length === 0 ? 'create' : 'alter';
  // This statement takes no parameters; `escapeLiteral` is the driver's quoting.
  await admin.query(
    `${verb} role ${name} with login nocreatedb nocreaterole noinherit noreplication nobypassrls password ${admin.escapeLiteral(password)}`,
  );
  for (const setting of settings) await admin.query(`alter role ${name} set ${setting}`);
  await admin.query(`comment on role ${name} is ${admin.escapeLiteral(mark)}`);
}

async function ensureDatabase(
  admin: pg.Client,
  adminUrl: string,
  database: string,
  owner: string,
  users: readonly string[],
  template = 'template0',
): Promise<void> {
  const name = identifier(database);
  const mark = `revive 1 for ${[owner, ...users].join(' ')}`;
  const { rows } = await admin.query<{ mark: string | null }>(
    "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1",
    [database],
  );
  if (rows[0]?.mark === mark) return;
  if (rows.length === 0) {
    // An admin without superuser rights must be a member of the role that will own the database.
    const self = await admin.query<{ superuser: boolean; name: string }>(
      'select rolsuper as superuser, rolname as name from pg_roles where rolname = current_user',
    );
    if (self.rows[0] && !self.rows[0].superuser)
      await admin.query(`grant ${owner} to ${admin.escapeIdentifier(self.rows[0].name)}`);
    await admin.query(`create database ${name} owner ${owner} encoding 'UTF8' template ${identifier(template)}`);
  }
  await admin.query(`revoke all on database ${name} from public`);
  for (const user of users) await admin.query(`grant connect on database ${name} to ${user}`);
  const local = new URL(adminUrl);
  local.pathname = `/${name}`;
  await withClient(local.href, async (client) => {
    await client.query('revoke all on schema public from public');
    await client.query(`grant usage, create on schema public to ${owner}`);
    for (const user of users) await client.query(`grant usage on schema public to ${user}`);
  });
  await admin.query(`comment on database ${name} is ${admin.escapeLiteral(mark)}`);
}

async function asAdmin<T>(adminUrl: string, fn: (admin: pg.Client) => Promise<T>): Promise<T> {
  return withClient(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [LOCK]);
    return fn(admin);
  });
}

async function withClient<T>(connectionString: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new QuietClient({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return await fn(client);
  } catch (error) {
    throw fromDatabaseError(error);
  } finally {
    await client.end();
  }
}
