import { httpUrl, keyBytes, readEnvironment, text, type Environment } from '@revive/platform/core/config';
import { readIceServers, type IceServer } from './ice-servers.js';
import { readServiceConfig, type ServiceConfig } from '@revive/platform/runtime/service-config';

export interface RepairsConfig extends ServiceConfig {
  /** PKCS#8 PEM of the Ed25519 key that signs orders; its public half is in the root's statement. */
  readonly orderKey: string;
  /** X25519 SPKI DER, for which agents wrap the keys of their backups. */
  readonly escrowKey: Uint8Array;
  readonly sealKey: Uint8Array;
  readonly trackingKey: Uint8Array;
  /** Where tracking links lead. */
  readonly publicUrl: string;
  /** The shop that may take the address `computer-land`; none: nobody. */
  readonly computerLandTenant?: string;
  /** What browsers of a call ask for their way to each other; none: calls work within one network. */
  readonly iceServers: readonly IceServer[];
}

/** The environment that repairs reads; the only file that sees it. Each may come as `<NAME>_FILE`. */
export function readConfig(env: Environment): RepairsConfig {
  const own = readEnvironment(env, {
    ORDER_KEY: text().required(),
    ESCROW_PUBLIC_KEY: text().required(),
    SEAL_KEY: keyBytes(32).required(),
    TRACKING_KEY: keyBytes(32).required(),
    PUBLIC_URL: httpUrl().required(),
    ICE_SERVERS: text(),
    COMPUTER_LAND_TENANT: text(),
  });
  return {
    ...readServiceConfig(env),
    orderKey: own.ORDER_KEY,
    escrowKey: Buffer.from(own.ESCROW_PUBLIC_KEY, 'base64'),
    sealKey: Buffer.from(own.SEAL_KEY, 'base64'),
    trackingKey: Buffer.from(own.TRACKING_KEY, 'base64'),
    publicUrl: own.PUBLIC_URL.replace(/\/$/, ''),
    ...(own.COMPUTER_LAND_TENANT && { computerLandTenant: own.COMPUTER_LAND_TENANT }),
    iceServers: readIceServers(own.ICE_SERVERS ?? ''),
  };
}
