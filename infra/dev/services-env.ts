import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CertificateFiles } from '@revive/fleet/pki/make-certificates';
import type { Environment } from '@revive/platform/core/config';
import { freePort } from '@revive/platform/concurrency/free-port';
import { issueServiceCertificate, mintInternalCa } from '@revive/platform/auth/internal-ca';
import type { DatabaseEnv } from '@revive/platform/database/provision';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import type { Installation } from './installation.js';
import type { Secrets } from './secrets.js';
import type { Settings } from './settings.js';

export interface EnvironmentParts {
  readonly settings: Settings;
  readonly installation: Installation;
  readonly secrets: Secrets;
  readonly certificates: CertificateFiles;
  readonly databases: ReadonlyMap<ServiceName, DatabaseEnv>;
}

/**
 * Returns the same variables as in production for each service, so that development needs no separate configuration.
 * The internal CA is created here and stays in memory.
 */
export async function environments(parts: EnvironmentParts): Promise<(name: ServiceName) => Environment> {
  const ca = await mintInternalCa();
  const addresses = new Map<ServiceName, string>();
  const certificates = new Map<ServiceName, { cert: string; key: string }>();
  for (const name of SERVICES) {
    addresses.set(name, `127.0.0.1:${await freePort()}`);
    certificates.set(name, await issueServiceCertificate(ca, name));
  }
  const peers = Object.fromEntries([...addresses].map(([name, address]) => [`RPC_TO_${name.toUpperCase()}`, address]));
  return (name) => ({
    ...peers,
    ...parts.databases.get(name),
    ...ownVariables(parts)[name],
    RPC_LISTEN: addresses.get(name),
    RPC_CA: ca.cert,
    RPC_CERT: certificates.get(name)?.cert,
    RPC_KEY: certificates.get(name)?.key,
    ACTOR_PUBLIC_KEYS: parts.secrets.actorPublicKey,
    LOG_LEVEL: 'warn',
  });
}

/** A clone signs versions of the agent itself, but never for a public platform. */
const hasDevelopmentPublisher = ({ publicUrl }: Settings): boolean => !publicUrl.startsWith('https:');
const updatesOf = ({ home }: Installation): string => join(home, 'agent-updates');

const read = (path: string): string => readFileSync(path, 'utf8');

/** Returns the specific variables of each service; each service gets only its own secrets. */
export function ownVariables({
  settings,
  installation,
  secrets,
  certificates,
}: Omit<EnvironmentParts, 'databases'>): Partial<Record<ServiceName, Environment>> {
  return {
    identity: {
      ACTOR_PRIVATE_KEY: secrets.actorPrivateKey,
      SEAL_KEY: secrets.sealKeys.identity,
      PUBLIC_URL: settings.publicUrl,
      REQUIRE_STAFF_OTP: String(settings.requireStaffOtp ?? false),
      ...(settings.demoShop === true && { DEMO_SHOP_PASSWORD: secrets.demoShopPassword }),
    },
    fleet: {
      // As files: services follow a rotation without a restart.
      AGENT_ROOT_FILE: certificates.roots,
      AGENT_ISSUER_CERT_FILE: certificates.issuerCert,
      AGENT_ISSUER_KEY_FILE: certificates.issuerKey,
      AGENT_LINK_CERT_FILE: certificates.linkCert,
      AGENT_LINK_KEY_FILE: certificates.linkKey,
      ORDER_KEYS_FILE: certificates.orderKeys,
      ROOT_STATEMENTS_FILE: certificates.rootStatements,
      SEAL_KEY: secrets.sealKeys.fleet,
      AGENT_LINK_PORT: String(settings.agentLinkPort),
      ...(hasDevelopmentPublisher(settings) && {
        AGENT_UPDATES_DEVELOPMENT_ROOT: join(updatesOf(installation), 'metadata', '1.root.json'),
      }),
      PUBLIC_URL: settings.publicUrl,
    },
    repairs: {
      ORDER_KEY: read(certificates.orderKey),
      ESCROW_PUBLIC_KEY: secrets.escrowPublicKey,
      SEAL_KEY: secrets.sealKeys.repairs,
      TRACKING_KEY: secrets.trackingKey,
      ICE_SERVERS: settings.iceServers ?? '',
      COMPUTER_LAND_TENANT: settings.computerLandTenant ?? '',
      PUBLIC_URL: settings.publicUrl,
    },
    billing: { ORDER_KEYS_FILE: certificates.orderKeys },
    onboarding: { SEAL_KEY: secrets.sealKeys.onboarding, PUBLIC_URL: settings.publicUrl },
    notifications: { PUBLIC_URL: settings.publicUrl },
    gateway: {
      ...settings.site,
      DEMO_SHOP: String(settings.demoShop ?? false),
      PORT: String(settings.port),
      PUBLIC_URL: settings.publicUrl,
      INSTALLATION_ID: installation.id,
      ...(hasDevelopmentPublisher(settings) && {
        AGENT_UPDATES_DIR: updatesOf(installation),
        AGENT_UPDATES_DEVELOPMENT: 'true',
      }),
    },
  };
}
