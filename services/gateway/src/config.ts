import { BlockList, isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Site } from '@revive/contracts/site/site';
import { ConfigError } from '@revive/platform/errors/config-error';
import { flag, httpUrl, integer, port, readEnvironment, text, type Environment } from '@revive/platform/core/config';
import type { RpcConfig } from '@revive/platform/rpc/rpc-config';
import { readStatelessConfig } from '@revive/platform/runtime/service-config';

export interface GatewayConfig {
  readonly port: number;
  /** Loopback by default; all interfaces where PUBLIC_URL names a different host. */
  readonly host: string;
  readonly publicUrl: URL;
  /**
   * Part of the cookie's name: cookies of localhost are shared across ports, and two installations must not read each
   * other's cookies.
   */
  readonly installation: string;
  readonly webDir: string;
  readonly agentPackage: string;
  /** Folder of `npm run build:agent`. */
  readonly agentPrograms: string;
  /** `dir`: signed versions of the agent; unset, the platform publishes none. */
  readonly agentUpdates: {
    readonly dir?: string;
    /** PEM; signs snapshot and timestamp. Unset, another process with the key renews them. */
    readonly onlineKey?: string;
    readonly isDevelopment: boolean;
  };
  readonly rescueMedia: string;
  /** Addresses or networks of proxies with a trusted `X-Forwarded-For`; none by default. */
  readonly trustedProxies: readonly string[];
  /** Number of chained proxies: at most this many addresses of the header are trusted. */
  readonly proxyHops: number;
  readonly site: Site;
  readonly rpc: RpcConfig;
  readonly logLevel: string;
}

const listOf = (value = ''): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function isNetwork(one: string): boolean {
  const [address = '', bits, ...more] = one.split('/');
  return (
    isIP(address) !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)))
  );
}

const shape = {
  PORT: port().default(3000),
  PUBLIC_URL: httpUrl(),
  INSTALLATION_ID: text()
    .matches(/^[a-z0-9]{4,32}$/, 'must be 4 to 32 small letters and digits')
    .required(),
  WEB_DIR: text(),
  AGENT_PACKAGE: text(),
  AGENT_PROGRAMS: text(),
  RESCUE_MEDIA: text(),
  AGENT_UPDATES_DIR: text(),
  AGENT_UPDATES_ONLINE_KEY: text(),
  AGENT_UPDATES_DEVELOPMENT: flag().default(false),
  TRUSTED_PROXIES: text().test(
    'networks',
    'must be addresses or networks (10.0.0.5, 10.0.0.0/8) with commas',
    (value) => value === undefined || listOf(value).every(isNetwork),
  ),
  TRUSTED_PROXY_HOPS: integer(1, 5).default(1),
  SHOP_URL: text()
    .max(300)
    .matches(/^(\/(?!\/)|https:\/\/)/, 'must be a path of ours or an https address')
    .default('/get-help'),
  SUPPORT_EMAIL: text()
    .max(254)
    .matches(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'),
  SUPPORT_PHONE: text()
    .max(40)
    .matches(/^[0-9+() -]+$/, 'must be a phone number'),
  PATENT_PENDING: flag().default(true),
  DEMO_SHOP: flag().default(false),
};
/** Relative paths that are the same from `src/` and from `dist/`. */
const BUILT_PAGE = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const BUILT_AGENT = fileURLToPath(new URL('../../../agent/dist/package/revive-agent.tar.gz', import.meta.url));
const BUILT_PROGRAMS = fileURLToPath(new URL('../../../agent/dist/programs', import.meta.url));
const BUILT_RESCUE_MEDIA = fileURLToPath(new URL('../../../dist/rescue/revive-rescue.iso', import.meta.url));
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reads the configuration. Throws `ConfigError`. The gateway needs identity, fleet, repairs and billing; further peers
 * only appear in its health.
 */
export function readConfig(env: Environment): GatewayConfig {
  const { rpc, logLevel } = readStatelessConfig(env);
  const {
    PORT,
    PUBLIC_URL,
    INSTALLATION_ID,
    WEB_DIR,
    AGENT_PACKAGE,
    AGENT_PROGRAMS,
    RESCUE_MEDIA,
    AGENT_UPDATES_DIR,
    AGENT_UPDATES_ONLINE_KEY,
    AGENT_UPDATES_DEVELOPMENT,
    TRUSTED_PROXIES,
    TRUSTED_PROXY_HOPS,
    SHOP_URL,
    SUPPORT_EMAIL,
    SUPPORT_PHONE,
    PATENT_PENDING,
    DEMO_SHOP,
  } = readEnvironment(env, shape);
  const missing = (['identity', 'fleet', 'repairs', 'billing'] as const).filter(
    (name) => rpc.peers[name] === undefined,
  );
  if (missing.length > 0)
    throw new ConfigError(missing.map((name) => `RPC_TO_${name.toUpperCase()} is needed and not set.`).join('\n'));
  const publicUrl = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`);
  if (publicUrl.pathname !== '/') throw new ConfigError('PUBLIC_URL must be an address without a path.');
  // control: keys on this computer sign no versions for a public platform
  if (AGENT_UPDATES_DEVELOPMENT && publicUrl.protocol === 'https:')
    throw new ConfigError(
      'AGENT_UPDATES_DEVELOPMENT signs versions of the agent with keys of this computer. It is refused with an https ' +
        'PUBLIC_URL: publish with npm run publish:agent and set AGENT_UPDATES_DIR and AGENT_UPDATES_ONLINE_KEY.',
    );
  const trustedProxies = listOf(TRUSTED_PROXIES);
  // Behind a TLS proxy all requests share the proxy's address. Without trusted proxies every per-address limit would
  // apply to all visitors together.
  if (publicUrl.protocol === 'https:' && trustedProxies.length === 0)
    throw new ConfigError(
      'TRUSTED_PROXIES is needed with an https PUBLIC_URL and not set: give the address or network from ' +
        'which your TLS proxy reaches this service (172.16.0.0/12 for one on the same Docker host).',
    );
  return {
    port: PORT,
    publicUrl,
    installation: INSTALLATION_ID,
    rpc,
    logLevel,
    host: LOOPBACK.includes(publicUrl.hostname) ? '127.0.0.1' : '0.0.0.0',
    site: {
      shopUrl: SHOP_URL,
      patentPending: PATENT_PENDING,
      ...(SUPPORT_EMAIL !== undefined && { supportEmail: SUPPORT_EMAIL }),
      ...(SUPPORT_PHONE !== undefined && { supportPhone: SUPPORT_PHONE }),
      ...(DEMO_SHOP && { demoShop: true }),
    },
    webDir: WEB_DIR ?? BUILT_PAGE,
    agentPackage: AGENT_PACKAGE ?? BUILT_AGENT,
    agentPrograms: AGENT_PROGRAMS ?? BUILT_PROGRAMS,
    agentUpdates: {
      isDevelopment: AGENT_UPDATES_DEVELOPMENT,
      ...(AGENT_UPDATES_DIR !== undefined && { dir: AGENT_UPDATES_DIR }),
      ...(AGENT_UPDATES_ONLINE_KEY !== undefined && { onlineKey: AGENT_UPDATES_ONLINE_KEY }),
    },
    rescueMedia: RESCUE_MEDIA ?? BUILT_RESCUE_MEDIA,
    trustedProxies,
    proxyHops: TRUSTED_PROXY_HOPS,
  };
}

/**
 * Decides if the address at this hop may name its predecessor. The hop limit matters where a visitor's own address is
 * in a trusted network (a cluster that rewrites addresses): a forged header would be trusted.
 */
export function proxyTrust({
  trustedProxies,
  proxyHops,
}: Pick<GatewayConfig, 'trustedProxies' | 'proxyHops'>): (address: string, hop: number) => boolean {
  const known = new BlockList();
  for (const one of trustedProxies) {
    const [address = '', bits] = one.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  return (address, hop) => hop < proxyHops && known.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Origins whose pages may send unsafe requests. With a loopback PUBLIC_URL, every loopback name counts as ours. */
export function ownOrigins({ publicUrl }: Pick<GatewayConfig, 'publicUrl'>): ReadonlySet<string> {
  if (!LOOPBACK.includes(publicUrl.hostname)) return new Set([publicUrl.origin]);
  return new Set(
    LOOPBACK.map(
      (name) => new URL(`${publicUrl.protocol}//${name}${publicUrl.port === '' ? '' : `:${publicUrl.port}`}`).origin,
    ),
  );
}
