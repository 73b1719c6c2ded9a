import 'reflect-metadata';
import { createPrivateKey, generateKeyPairSync, X509Certificate as NodeCertificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import { makeIssuer, makeRoot, makeServerLeaf, type Issuer } from './certificates.js';
import { stateOrderKey } from './order-statement.js';
import { newKeyPem, signingKeys } from './signing-keys.js';

export interface CertificateFiles {
  /** PEM of the signing root, which agents pin. Only this code reads the key in `root.key` next to the certificate. */
  readonly root: string;
  /** PEM: the signing root first, then older roots that agents' certificates may still chain to. */
  readonly roots: string;
  /** JSON array of statements by older roots about their successors. */
  readonly rootStatements: string;
  readonly issuerCert: string;
  readonly issuerKey: string;
  /** The agent link's leaf and its issuer, PEM. */
  readonly linkCert: string;
  readonly linkKey: string;
  /** Ed25519 PKCS#8 PEM; only for `repairs`. */
  readonly orderKey: string;
  /** JSON array of the root's statements about order signing keys. */
  readonly orderKeys: string;
}

const DAY = 86_400_000;
/** The link's certificate is renewed at a start within its last month. */
const RENEW = 30 * DAY;
/** Statements must outlive the agents that hold them: an agent learns new keys only at enrolment. */
export const ORDER_KEY_DAYS = 5 * 365;

/**
 * Creates missing files in `dir` (0700; keys 0600) and keeps existing files. Renews the link's certificate when the
 * certificate ends within 30 days or lacks a host. `hosts`: names that agents may dial, besides localhost and
 * 127.0.0.1. Safe to call at every start. Throws file system errors.
 */
export async function makeCertificates(
  dir: string,
  options: { hosts?: readonly string[]; now?: Date } = {},
): Promise<CertificateFiles> {
  const now = options.now ?? new Date();
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await chmod(dir, 0o700);
  const at = (name: string) => join(dir, name);
  const root = await issuerAt(at('root'), async (keys) => makeRoot(keys, now));
  await issuerAt(at('agents'), ({ publicKey }) => makeIssuer(root, publicKey, 'Revive agents', 'client', now));
  const links = await issuerAt(at('links'), ({ publicKey }) =>
    makeIssuer(root, publicKey, 'Revive links', 'server', now),
  );
  await keep(at('roots.pem'), () => readFile(at('root.crt'), 'utf8'));
  await keep(at('root-statements.json'), () => '[]');
  await linkLeaf(at('link'), links, linkHosts(options.hosts), now);
  const orderKeyPem = await keep(at('order.key'), () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  await keep(at('order-keys.json'), async () => {
    const notAfter = new Date(now.getTime() + ORDER_KEY_DAYS * DAY);
    return JSON.stringify([
      stateOrderKey(await readFile(at('root.key'), 'utf8'), createPrivateKey(orderKeyPem), notAfter),
    ]);
  });
  return filesIn(dir);
}

export function filesIn(dir: string): CertificateFiles {
  const at = (name: string) => join(dir, name);
  return {
    root: at('root.crt'),
    roots: at('roots.pem'),
    rootStatements: at('root-statements.json'),
    issuerCert: at('agents.crt'),
    issuerKey: at('agents.key'),
    linkCert: at('link.crt'),
    linkKey: at('link.key'),
    orderKey: at('order.key'),
    orderKeys: at('order-keys.json'),
  };
}

export const linkHosts = (hosts: readonly string[] = []): string[] => [
  ...new Set(['localhost', '127.0.0.1', ...hosts]),
];

async function issuerAt(
  path: string,
  make: (keys: Awaited<ReturnType<typeof signingKeys>>) => Promise<x509.X509Certificate>,
): Promise<Issuer> {
  const keys = await signingKeys(await keep(`${path}.key`, newKeyPem));
  const pem = await keep(`${path}.crt`, async () => `${(await make(keys)).toString('pem')}\n`);
  return { keys, certificate: new x509.X509Certificate(pem) };
}

async function linkLeaf(path: string, issuer: Issuer, hosts: readonly string[], now: Date): Promise<void> {
  const keys = await signingKeys(await keep(`${path}.key`, newKeyPem));
  if (existsSync(`${path}.crt`)) {
    const found = new NodeCertificate(await readFile(`${path}.crt`));
    const serves = hosts.every((host) => (isIP(host) ? found.checkIP(host) : found.checkHost(host)) !== undefined);
    if (serves && found.validToDate.getTime() - now.getTime() > RENEW) return;
  }
  const leaf = await makeServerLeaf(issuer, keys.publicKey, hosts, now);
  await write(`${path}.crt`, `${leaf.toString('pem')}\n${issuer.certificate.toString('pem')}\n`);
}

async function keep(path: string, make: () => string | Promise<string>): Promise<string> {
  if (existsSync(path)) return readFile(path, 'utf8');
  const text = await make();
  await write(path, text);
  return text;
}

export async function write(path: string, text: string): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}
