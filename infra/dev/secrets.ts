import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Passwords } from '@revive/platform/database/provision';

/** Secrets of this installation; each service gets only its own part, like a mounted secret in production. */
export interface Secrets {
  /** Ed25519, PKCS 8 DER and SPKI DER in base64: identity signs, all services verify. */
  readonly actorPrivateKey: string;
  readonly actorPublicKey: string;
  /** X25519 SPKI DER in base64: agents wrap their backup keys for this key. The private half stays in the file. */
  readonly escrowPublicKey: string;
  readonly escrowPrivateKey: string;
  /** 32 bytes in base64, one key for each service that seals rows. */
  readonly sealKeys: {
    readonly identity: string;
    readonly fleet: string;
    readonly repairs: string;
    readonly onboarding: string;
  };
  readonly trackingKey: string;
  readonly demoShopPassword: string;
  readonly databasePasswords: Passwords;
}

const key32 = () => randomBytes(32).toString('base64');

function makeSecrets(): Secrets {
  const der = { type: 'pkcs8', format: 'der' } as const;
  const spki = { type: 'spki', format: 'der' } as const;
  const actor = generateKeyPairSync('ed25519');
  const escrow = generateKeyPairSync('x25519');
  return {
    actorPrivateKey: actor.privateKey.export(der).toString('base64'),
    actorPublicKey: actor.publicKey.export(spki).toString('base64'),
    escrowPrivateKey: escrow.privateKey.export(der).toString('base64'),
    escrowPublicKey: escrow.publicKey.export(spki).toString('base64'),
    sealKeys: { identity: key32(), fleet: key32(), repairs: key32(), onboarding: key32() },
    trackingKey: key32(),
    demoShopPassword: randomBytes(24).toString('base64url'),
    databasePasswords: {},
  };
}

type Kept = Omit<Secrets, 'demoShopPassword'> & Partial<Pick<Secrets, 'demoShopPassword'>>;

/**
 * Reads the installation's secrets, or creates the secrets at the first start (mode 0600). `save` stores additions.
 */
export function openSecrets(home: string): { secrets: Secrets; save(): void } {
  const file = join(home, 'secrets', 'secrets.json');
  mkdirSync(join(home, 'secrets'), { recursive: true, mode: 0o700 });
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
  const made = makeSecrets();
  // Adds keys of services that are newer than the installation; existing values never change.
  const secrets: Secrets = kept ? { ...made, ...kept, sealKeys: { ...made.sealKeys, ...kept.sealKeys } } : made;
  const save = () => {
    // Writes atomically: a torn file would lock the installation out of its own database.
    writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  const isWhole =
    kept?.demoShopPassword !== undefined && Object.keys(kept.sealKeys).length === Object.keys(secrets.sealKeys).length;
  if (!isWhole) save();
  return { secrets, save };
}
