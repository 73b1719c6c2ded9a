import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { PASSWORD_MIN } from '@revive/contracts/access/password';
import { ConfigError } from '@revive/platform/errors/config-error';
import { flag, httpUrl, keyBytes, readEnvironment, text, type Environment } from '@revive/platform/core/config';
import { messageOf } from '@revive/platform/errors/errors';
import { readServiceConfig, type ServiceConfig } from '@revive/platform/runtime/service-config';
import { readPublicKeys, writePublicKey } from '@revive/platform/auth/signed-token';
import type { HashCost } from './passwords/password-hasher.js';

export interface IdentityConfig extends ServiceConfig {
  /** Signs actor tokens, command tokens and audit anchors. No further service has this key. */
  readonly actorPrivateKey: KeyObject;
  /** Key of row MACs, at least 32 bytes. Never stored in the database. */
  readonly sealKey: Uint8Array;
  readonly publicUrl: string;
  /** If true, staff without a second factor can only set up the second factor. */
  readonly requireStaffOtp: boolean;
  /** Password of the demo shop's account; absent without a demo shop. */
  readonly demoShopPassword?: string;
  /** Set only by tests. No variable exists, so that no installation can weaken password hashing. */
  readonly hashCost?: HashCost;
}

const shape = {
  /** Ed25519, PKCS 8 DER in base64. ACTOR_PUBLIC_KEYS must contain the public key. */
  ACTOR_PRIVATE_KEY: text().required(),
  SEAL_KEY: keyBytes(32).required(),
  PUBLIC_URL: httpUrl().required(),
  REQUIRE_STAFF_OTP: flag().default(false),
  DEMO_SHOP_PASSWORD: text().min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`),
};

export const ownEnvironment = (): Environment => process.env;

export function readConfig(env: Environment): IdentityConfig {
  const common = readServiceConfig(env);
  const { ACTOR_PRIVATE_KEY, SEAL_KEY, PUBLIC_URL, REQUIRE_STAFF_OTP, DEMO_SHOP_PASSWORD } = readEnvironment(
    env,
    shape,
  );
  const actorPrivateKey = readPrivateKey(ACTOR_PRIVATE_KEY);
  const ours = writePublicKey(createPublicKey(actorPrivateKey));
  if (!readPublicKeys(common.actorPublicKeys).some((key) => writePublicKey(key) === ours)) {
    throw new ConfigError(
      'ACTOR_PUBLIC_KEYS must hold the public half of ACTOR_PRIVATE_KEY: the other services would believe no token.',
    );
  }
  return {
    ...common,
    actorPrivateKey,
    sealKey: Buffer.from(SEAL_KEY, 'base64'),
    publicUrl: PUBLIC_URL.replace(/\/$/, ''),
    requireStaffOtp: REQUIRE_STAFF_OTP,
    ...(DEMO_SHOP_PASSWORD !== undefined && { demoShopPassword: DEMO_SHOP_PASSWORD }),
  };
}

function readPrivateKey(base64: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
  } catch (error) {
    throw new ConfigError(`ACTOR_PRIVATE_KEY is not a PKCS 8 key in base64 (${messageOf(error)}).`);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new ConfigError('ACTOR_PRIVATE_KEY must be an Ed25519 key.');
  return key;
}
