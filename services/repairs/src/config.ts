import { httpUrl, keyBytes, readEnvironment, text, type Environment } from '@revive/platform/core/config';
import { readIceServers, type IceServer } from './ice-servers.js';
import { readServiceConfig, type ServiceConfig } from '@revive/platform/runtime/service-config';

export interface RepairsConfig extends ServiceConfig {
  /** PKCS#8 PEM of the Ed25519 key that signs orders. The root's statement contains the public key. */
  readonly orderKey: string;
  /** X25519 public key as SPKI DER. Agents wrap their backup keys for this key. */
  readonly escrowKey: Uint8Array;
  readonly sealKey: Uint8Array;
  readonly trackingKey: Uint8Array;
  /** Base URL of tracking links. */
  readonly publicUrl: string;
  /** The only shop allowed to use the page address `computer-land`. Absent: the address stays unused. */
  readonly computerLandTenant?: string;
  /** ICE servers for calls between browsers. Empty: calls work only within a single network. */
  readonly iceServers: readonly IceServer[];
}

/**
 * Reads the service's environment; no further file accesses `process.env`. Each variable may also be given as
 * `<NAME>_FILE`.
 */
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
