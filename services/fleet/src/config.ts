import { isIP } from 'node:net';
import type { Clock } from '@revive/platform/core/clock';
import {
  addresses,
  httpUrl,
  keyBytes,
  port,
  readEnvironment,
  text,
  type Environment,
} from '@revive/platform/core/config';
import type { PkiTexts } from './pki/pki.js';
import { readServiceConfig, type ServiceConfig } from '@revive/platform/runtime/service-config';

export interface FleetConfig extends ServiceConfig {
  /**
   * PEM texts made by `makeCertificates`. The issuer's key never leaves this service. `root` holds the signing root
   * first, then the roots that are still trusted.
   */
  readonly pki: {
    readonly root: string;
    readonly issuerCert: string;
    readonly issuerKey: string;
    readonly linkCert: string;
    readonly linkKey: string;
  };
  /** JSON array of the root's statements about the order signing keys, passed to agents unchanged. */
  readonly orderKeys: string;
  /** JSON array of statements by older roots about their successors; `[]` with a single root. */
  readonly rootStatements?: string;
  /** Files that the texts were read from, so that a rotation needs no restart. Texts given as values never change. */
  readonly pkiFiles?: Partial<Readonly<Record<keyof PkiTexts, string>>>;
  /** First root of a clone's own publisher of agent versions; unset where programs ship a root. */
  readonly developmentRootFile?: string;
  readonly clock?: Clock;
  readonly sealKey: Uint8Array;
  /** `address` (`host:port`): the address that agents dial where a load balancer is in front of the instances. */
  readonly link: {
    readonly listenHost: string;
    readonly port: number;
    readonly publicHost: string;
    readonly address?: string;
  };
}

const PKI_VARIABLES = {
  root: 'AGENT_ROOT',
  issuerCert: 'AGENT_ISSUER_CERT',
  issuerKey: 'AGENT_ISSUER_KEY',
  linkCert: 'AGENT_LINK_CERT',
  linkKey: 'AGENT_LINK_KEY',
  orderKeys: 'ORDER_KEYS',
  rootStatements: 'ROOT_STATEMENTS',
} as const satisfies Record<keyof PkiTexts, string>;

function filesOf(env: Environment): Partial<Record<keyof PkiTexts, string>> {
  const named = Object.entries(PKI_VARIABLES).map(([name, variable]) => [name, env[`${variable}_FILE`] || undefined]);
  return Object.fromEntries(named.filter(([, path]) => path !== undefined)) as Partial<Record<keyof PkiTexts, string>>;
}

/** Reads fleet's environment; no other file reads it. Each variable may also be given as `<NAME>_FILE`. */
export function readConfig(env: Environment): FleetConfig {
  const own = readEnvironment(env, {
    AGENT_ROOT: text().required(),
    AGENT_ISSUER_CERT: text().required(),
    AGENT_ISSUER_KEY: text().required(),
    AGENT_LINK_CERT: text().required(),
    AGENT_LINK_KEY: text().required(),
    ORDER_KEYS: text().required(),
    ROOT_STATEMENTS: text().default('[]'),
    SEAL_KEY: keyBytes(32).required(),
    AGENT_LINK_PORT: port().default(3443),
    AGENT_LINK_ADDRESS: addresses(),
    AGENT_UPDATES_DEVELOPMENT_ROOT: text(),
    PUBLIC_URL: httpUrl().required(),
  });
  const host = new URL(own.PUBLIC_URL).hostname.replace(/^\[|\]$/g, '');
  const local = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  return {
    ...readServiceConfig(env),
    pki: {
      root: own.AGENT_ROOT,
      issuerCert: own.AGENT_ISSUER_CERT,
      issuerKey: own.AGENT_ISSUER_KEY,
      linkCert: own.AGENT_LINK_CERT,
      linkKey: own.AGENT_LINK_KEY,
    },
    orderKeys: own.ORDER_KEYS,
    rootStatements: own.ROOT_STATEMENTS,
    pkiFiles: filesOf(env),
    sealKey: Buffer.from(own.SEAL_KEY, 'base64'),
    ...(own.AGENT_UPDATES_DEVELOPMENT_ROOT !== undefined && {
      developmentRootFile: own.AGENT_UPDATES_DEVELOPMENT_ROOT,
    }),
    // Listens on loopback unless PUBLIC_URL is set to another host (design §1).
    link: {
      listenHost: local ? '127.0.0.1' : '0.0.0.0',
      port: own.AGENT_LINK_PORT,
      publicHost: local ? 'localhost' : host,
      ...(own.AGENT_LINK_ADDRESS !== undefined && { address: own.AGENT_LINK_ADDRESS }),
    },
  };
}
