import { fileURLToPath } from 'node:url';
import type { Site } from '@revive/contracts/site/site';
import { ConfigError, flag, httpUrl, port, readEnvironment, text, type Environment } from '@revive/platform/config';
import { readRoomlessConfig, type RpcConfig } from '@revive/platform/service-config';

export interface GatewayConfig {
  readonly port: number;
  /** Loopback, unless PUBLIC_URL names another host. */
  readonly host: string;
  readonly publicUrl: URL;
  /** Part of the cookie's name: cookies of localhost cross ports, and two installations must not take each other's. */
  readonly installation: string;
  /** The built page. */
  readonly webDir: string;
  /** The archive of the agent program, made by its build. */
  readonly agentPackage: string;
  /** Whose `X-Forwarded-For` is believed: addresses or networks; none by default. */
  readonly trustedProxies: readonly string[];
  /** What the operator says of the business, to anybody. */
  readonly site: Site;
  readonly rpc: RpcConfig;
  readonly logLevel: string;
}

const shape = {
  PORT: port().default(3000),
  PUBLIC_URL: httpUrl(),
  INSTALLATION_ID: text().matches(/^[a-z0-9]{4,32}$/, 'must be 4 to 32 small letters and digits').required(),
  WEB_DIR: text(),
  AGENT_PACKAGE: text(),
  TRUSTED_PROXIES: text(),
  SHOP_URL: text().max(300).matches(/^(\/(?!\/)|https:\/\/)/, 'must be a path of ours or an https address').default('/get-help'),
  SUPPORT_EMAIL: text().max(254).matches(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'),
  SUPPORT_PHONE: text().max(40).matches(/^[0-9+() -]+$/, 'must be a phone number'),
  PATENT_PENDING: flag().default(true),
};
/** The same from `src/` and from `dist/`. */
const BUILT_PAGE = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const BUILT_AGENT = fileURLToPath(new URL('../../../agent/dist/package/revive-agent.tar.gz', import.meta.url));
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Throws `ConfigError`. The gateway needs identity, fleet, repairs and billing; other peers only appear in its health. */
export function readConfig(env: Environment): GatewayConfig {
  const { rpc, logLevel } = readRoomlessConfig(env);
  const { PORT, PUBLIC_URL, INSTALLATION_ID, WEB_DIR, AGENT_PACKAGE, TRUSTED_PROXIES, SHOP_URL, SUPPORT_EMAIL, SUPPORT_PHONE, PATENT_PENDING } = readEnvironment(env, shape);
  const missing = (['identity', 'fleet', 'repairs', 'billing'] as const).filter((name) => rpc.peers[name] === undefined);
  if (missing.length > 0) throw new ConfigError(missing.map((name) => `RPC_TO_${name.toUpperCase()} is needed and not set.`).join('\n'));
  const publicUrl = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`);
  if (publicUrl.pathname !== '/') throw new ConfigError('PUBLIC_URL must be an address without a path.');
  return {
    port: PORT, publicUrl, installation: INSTALLATION_ID, rpc, logLevel,
    host: LOOPBACK.includes(publicUrl.hostname) ? '127.0.0.1' : '0.0.0.0',
    site: { shopUrl: SHOP_URL, patentPending: PATENT_PENDING, ...(SUPPORT_EMAIL !== undefined && { supportEmail: SUPPORT_EMAIL }), ...(SUPPORT_PHONE !== undefined && { supportPhone: SUPPORT_PHONE }) },
    webDir: WEB_DIR ?? BUILT_PAGE,
    agentPackage: AGENT_PACKAGE ?? BUILT_AGENT,
    trustedProxies: TRUSTED_PROXIES?.split(',').map((one) => one.trim()) ?? [],
  };
}

/**
 * Origins whose pages may send unsafe requests: ours. On loopback every name of this machine is ours.
 */
export function ownOrigins({ publicUrl }: Pick<GatewayConfig, 'publicUrl'>): ReadonlySet<string> {
  if (!LOOPBACK.includes(publicUrl.hostname)) return new Set([publicUrl.origin]);
  return new Set(LOOPBACK.map((name) => new URL(`${publicUrl.protocol}//${name}${publicUrl.port === '' ? '' : `:${publicUrl.port}`}`).origin));
}
