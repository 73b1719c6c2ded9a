import {
  flag,
  httpUrl,
  port,
  postgresUrl,
  readEnvironment,
  text,
  type Environment,
} from '@revive/platform/core/config';
import { serversOf } from '@revive/platform/runtime/infrastructure';
import { PASSWORD_MIN } from '@revive/contracts/access/password';

/** Environment settings of the product; README.md has the same table. */
export interface Settings {
  readonly port: number;
  readonly agentLinkPort: number;
  readonly agentLocalPort: number;
  readonly home: string;
  readonly seedPassword?: string;
  readonly databaseUrl?: string;
  /** KAFKA_BROKERS, REDIS_URL …: given servers are used, all further servers are embedded. */
  readonly servers?: Environment;
  readonly publicUrl: string;
  /** True with PUBLIC_URL: the product then listens on more than loopback. */
  readonly isPublic: boolean;
  /** SHOP_URL, SUPPORT_EMAIL …: the operator's business details, read by the gateway. */
  readonly site?: Environment;
  readonly agent?: Environment;
  /** Staff without an authenticator may only set up an authenticator. */
  readonly requireStaffOtp?: boolean;
  /** Visitors may view a demo shop that works all day. */
  readonly demoShop?: boolean;
  /** STUN and TURN servers for calls, as JSON; empty: none. */
  readonly iceServers?: string;
  readonly computerLandTenant?: string;
  /** Liveness, readiness and metrics of the whole process; absent: no listener. */
  readonly health?: { readonly host: string; readonly port: number };
}

const SITE_VARIABLES = [
  'SHOP_URL',
  'SUPPORT_EMAIL',
  'SUPPORT_PHONE',
  'PATENT_PENDING',
  'TRUSTED_PROXIES',
  'TRUSTED_PROXY_HOPS',
] as const;

const AGENT_VARIABLES = ['ANDROID_ADB_SERVER_PORT', 'CUPS_SERVER', 'PHONES_ADB', 'PHONES_FASTBOOT'] as const;

export function readSettings(env: Environment, defaultHome: string): Settings {
  const read = readEnvironment(env, {
    PORT: port().default(3000),
    AGENT_LINK_PORT: port().default(3443),
    AGENT_LOCAL_PORT: port().default(8888),
    REVIVE_HOME: text(),
    DATABASE_URL: postgresUrl(),
    PUBLIC_URL: httpUrl(),
    REQUIRE_STAFF_OTP: flag().default(false),
    DEMO_SHOP: flag().default(true),
    HEALTH_PORT: port(),
    HEALTH_HOST: text().default('127.0.0.1'),
    REVIVE_SEED_PASSWORD: text().min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`),
  });
  return {
    port: read.PORT,
    agentLinkPort: read.AGENT_LINK_PORT,
    agentLocalPort: read.AGENT_LOCAL_PORT,
    home: read.REVIVE_HOME ?? defaultHome,
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, ''),
    isPublic: read.PUBLIC_URL !== undefined,
    requireStaffOtp: read.REQUIRE_STAFF_OTP,
    demoShop: read.DEMO_SHOP,
    // Validated by the service itself.
    iceServers: env['ICE_SERVERS'] ?? '',
    computerLandTenant: env['COMPUTER_LAND_TENANT'] ?? '',
    servers: serversOf(env),
    site: Object.fromEntries(SITE_VARIABLES.map((name) => [name, env[name]])),
    agent: Object.fromEntries(AGENT_VARIABLES.map((name) => [name, env[name]])),
    ...(read.HEALTH_PORT !== undefined && { health: { host: read.HEALTH_HOST, port: read.HEALTH_PORT } }),
    ...(read.REVIVE_SEED_PASSWORD !== undefined && { seedPassword: read.REVIVE_SEED_PASSWORD }),
    ...(read.DATABASE_URL !== undefined && { databaseUrl: read.DATABASE_URL }),
  };
}
