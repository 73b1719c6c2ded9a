import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Passwords } from '@revive/platform/database/provision';

/**
 * What only this installation knows; each service gets its own part, as it would get a mounted secret in production.
 */
export interface Secrets {
  /** Ed25519, PKCS 8 DER and SPKI DER in base64: identity signs with it, everybody verifies. */
  readonly actorPrivateKey: string;
  readonly actorPublicKey: string;
  /** X25519 SPKI DER in base64: agents wrap the keys of their backups for it. Its private half stays in the file. */
  readonly escrowPublicKey: string;
  readonly escrowPrivateKey: string;
  /** 32 bytes in base64, one per service that seals rows. */
  readonly sealKeys: {
    readonly identity: string;
    readonly fleet: string;
    readonly repairs: string;
    readonly onboarding: string;
  };
  readonly trackingKey: string;
  /** Of the account that works in the demo shop. */
  readonly demoShopPassword: string;
  /** Passwords of the database roles; provisioning adds to them. */
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

/** As an earlier release may have written it. */
type Kept = Omit<Secrets, 'demoShopPassword'> & Partial<Pick<Secrets, 'demoShopPassword'>>;

/**
 * Reads the installation's secrets, or makes them at the first start (mode 0600). `save` keeps what was added since.
 */
export function openSecrets(home: string): { secrets: Secrets; save(): void } {
  const file = join(home, 'secrets', 'secrets.json');
  mkdirSync(join(home, 'secrets'), { recursive: true, mode: 0o700 });
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
  const made = makeSecrets();
  // An installation from before a service had a key gets that one; what is there is for good.
  const secrets: Secrets = kept ? { ...made, ...kept, sealKeys: { ...made.sealKeys, ...kept.sealKeys } } : made;
  const save = () => {
    // Whole or not at all: a torn file would lock the installation out of its own database.
    writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  const isWhole =
    kept?.demoShopPassword !== undefined && Object.keys(kept.sealKeys).length === Object.keys(secrets.sealKeys).length;
  if (!isWhole) save();
  return { secrets, save };
}
