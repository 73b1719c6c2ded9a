import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { makeCertificates } from '@revive/fleet/pki/make-certificates';
import { issueServiceCertificate, mintInternalCa, type KeyAndCertificate } from '@revive/platform/auth/internal-ca';
import type { Passwords } from '@revive/platform/database/provision';
import { roleNames } from '@revive/platform/database/row-security';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import { WITH_DATABASE } from '../dev/services.js';
import type { SecretsSettings } from './config.js';
import { AUTHORITY, SecretFolder } from './secret-folder.js';

const SERVERS = ['postgres', 'redis', 'minio'] as const;
const DAY_MS = 86_400_000;
/** Certificates are renewed during their last two months. */
const RENEW_MS = 60 * DAY_MS;
const ADMIN = 'revive_admin';
const S3_USER = 'revive';

const password = () => randomBytes(24).toString('base64url');
const key32 = () => randomBytes(32).toString('base64');

/**
 * Writes every secret of an installation as a file in the folder of its reader: `<service>/<VARIABLE>`, `migrate/`,
 * `postgres/`, `redis/`, `minio/`, `pgbouncer/` if used, and `authority/` with the signing keys. A second run creates
 * missing files, renews expiring certificates, and overwrites no further file.
 */
export async function makeSecrets(settings: SecretsSettings, now = new Date()): Promise<SecretFolder> {
  const folder = new SecretFolder(settings.dir);
  for (const reader of [AUTHORITY, ...SERVERS, 'migrate', ...SERVICES]) folder.open(reader);
  await amongServices(folder, now);
  await servers(folder, settings);
  await databases(folder, settings);
  await ownSecrets(folder);
  await agents(folder, settings, now);
  return folder;
}

async function amongServices(folder: SecretFolder, now: Date): Promise<void> {
  let minted: KeyAndCertificate | undefined;
  const mint = async () => (minted ??= await mintInternalCa(now));
  const ca = {
    key: await folder.keep(AUTHORITY, 'internal-ca.key', async () => (await mint()).key),
    cert: await folder.keep(AUTHORITY, 'internal-ca.crt', async () => (await mint()).cert),
  };
  const actor = await folder.keep('identity', 'ACTOR_PRIVATE_KEY', () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  );
  const publicKey = createPublicKey(
    createPrivateKey({ key: Buffer.from(actor, 'base64'), format: 'der', type: 'pkcs8' }),
  )
    .export({ type: 'spki', format: 'der' })
    .toString('base64');
  for (const name of SERVICES) {
    await folder.keep(name, 'RPC_CA', () => ca.cert);
    await serviceCertificate(folder, ca, name, now);
    await folder.keep(name, 'ACTOR_PUBLIC_KEYS', () => publicKey);
  }
}

async function serviceCertificate(
  folder: SecretFolder,
  ca: KeyAndCertificate,
  name: ServiceName,
  now: Date,
): Promise<void> {
  let issued: KeyAndCertificate | undefined;
  const issue = async () => (issued ??= await issueServiceCertificate(ca, name, now));
  const key = await folder.keep(name, 'RPC_KEY', async () => (await issue()).key);
  const cert = await folder.keep(name, 'RPC_CERT', async () => (await issue()).cert);
  const found = new X509Certificate(cert);
  if (found.validToDate.getTime() - now.getTime() > RENEW_MS && found.checkPrivateKey(createPrivateKey(key))) return;
  const fresh = await issue();
  folder.renew(name, 'RPC_KEY', fresh.key);
  folder.renew(name, 'RPC_CERT', fresh.cert);
}

async function servers(folder: SecretFolder, { redis }: SecretsSettings): Promise<void> {
  const redisPassword = await folder.keep('redis', 'password', password);
  await folder.keep('redis', 'redis.conf', () => `requirepass ${redisPassword}\n`);
  const user = await folder.keep('minio', 'MINIO_ROOT_USER', () => S3_USER);
  const secret = await folder.keep('minio', 'MINIO_ROOT_PASSWORD', password);
  for (const name of SERVICES) {
    await folder.keep(name, 'REDIS_URL', () => `redis://:${redisPassword}@${redis}`);
  }
  for (const name of [...SERVICES, 'migrate']) {
    await folder.keep(name, 'S3_ACCESS_KEY', () => user);
    await folder.keep(name, 'S3_SECRET_KEY', () => secret);
  }
}

/**
 * Creates the superuser for the migration step, and for each service the URLs of its three login roles, without the
 * owner role.
 */
async function databases(folder: SecretFolder, { postgres, ownPostgres, pgbouncer }: SecretsSettings): Promise<void> {
  const admin = await folder.keep('postgres', 'POSTGRES_PASSWORD', password);
  await folder.keep('migrate', 'ADMIN_DATABASE_URL', () => `postgres://${ADMIN}:${admin}@${postgres}/postgres`);
  const kept = await folder.keep('migrate', 'DATABASE_PASSWORDS', () =>
    JSON.stringify(Object.fromEntries(rolesOf(WITH_DATABASE).map((role) => [role, password()])), null, 2),
  );
  const passwords = JSON.parse(kept) as Passwords;
  for (const name of WITH_DATABASE) {
    const roles = roleNames(name);
    const own = ownPostgres?.get(name);
    if (own !== undefined)
      await folder.keep(
        'migrate',
        `ADMIN_DATABASE_${name.toUpperCase()}_URL`,
        () => `postgres://${ADMIN}:${admin}@${own}/postgres`,
      );
    const url = (role: string, address = pgbouncer ?? own ?? postgres) =>
      `postgres://${role}:${passwords[role] ?? ''}@${address}/${roles.database}`;
    await folder.keep(name, 'DATABASE_URL', () => url(roles.tenant));
    await folder.keep(name, 'DATABASE_STAFF_URL', () => url(roles.staff));
    await folder.keep(name, 'DATABASE_SYSTEM_URL', () => url(roles.system));
    if (pgbouncer !== undefined)
      await folder.keep(name, 'DATABASE_RELAY_URL', () => url(roles.system, own ?? postgres));
  }
  if (pgbouncer === undefined) return;
  folder.open('pgbouncer');
  const logins = WITH_DATABASE.flatMap((name) => [
    roleNames(name).tenant,
    roleNames(name).staff,
    roleNames(name).system,
  ]);
  await folder.keep('pgbouncer', 'userlist.txt', () =>
    logins.map((role) => `"${role}" "${passwords[role] ?? ''}"\n`).join(''),
  );
}

/** A role without a stored password would get a random, unknown password. */
export const rolesOf = (services: readonly ServiceName[]): string[] =>
  services.flatMap((name) => {
    const { owner, tenant, staff, system } = roleNames(name);
    return [owner, tenant, staff, system];
  });

async function ownSecrets(folder: SecretFolder): Promise<void> {
  for (const name of ['identity', 'fleet', 'repairs', 'onboarding']) await folder.keep(name, 'SEAL_KEY', key32);
  await folder.keep('repairs', 'TRACKING_KEY', key32);
  await folder.keep('gateway', 'INSTALLATION_ID', () => randomBytes(4).toString('hex'));
  const escrow = await folder.keep(AUTHORITY, 'escrow.key', () =>
    generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  );
  await folder.keep('repairs', 'ESCROW_PUBLIC_KEY', () =>
    createPublicKey(createPrivateKey({ key: Buffer.from(escrow, 'base64'), format: 'der', type: 'pkcs8' }))
      .export({ type: 'spki', format: 'der' })
      .toString('base64'),
  );
}

/**
 * Creates the agents' trust chain. The root's key stays with the authority; `fleet` gets the intermediate, `repairs`
 * the order signing key, `billing` its public half.
 */
async function agents(folder: SecretFolder, { publicUrl, linkHost }: SecretsSettings, now: Date): Promise<void> {
  const hosts = [publicUrl.hostname, linkHost ?? publicUrl.hostname].map((host) => host.replace(/^\[|\]$/g, ''));
  const files = await makeCertificates(folder.path(AUTHORITY, 'agents'), { hosts, now });
  const read = (path: string) => readFileSync(path, 'utf8');
  const forFleet = {
    AGENT_ROOT: files.roots,
    ROOT_STATEMENTS: files.rootStatements,
    AGENT_ISSUER_CERT: files.issuerCert,
    AGENT_ISSUER_KEY: files.issuerKey,
    AGENT_LINK_CERT: files.linkCert,
    AGENT_LINK_KEY: files.linkKey,
    ORDER_KEYS: files.orderKeys,
  };
  for (const [name, path] of Object.entries(forFleet)) folder.renew('fleet', name, read(path));
  folder.renew('repairs', 'ORDER_KEY', read(files.orderKey));
  folder.renew('billing', 'ORDER_KEYS', read(files.orderKeys));
}
