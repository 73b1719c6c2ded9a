import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';
import { ECDSA, type SigningKeys } from './signing-keys.js';

const DAY = 86_400_000;
/** An agent's leaf is valid for 90 days (design §6 and `notes/reliability.md` §4). */
export const AGENT_DAYS = 90;
const ROOT_DAYS = 20 * 365;
const ISSUER_DAYS = 5 * 365;
const SERVER_DAYS = 397;
/** Milliseconds of tolerance, because the clocks of technicians' PCs can be wrong by minutes. */
const SKEW = 10 * 60_000;

export interface Issuer {
  readonly certificate: x509.X509Certificate;
  readonly keys: SigningKeys;
}
type Purpose = 'client' | 'server';
const USAGE: Record<Purpose, x509.ExtendedKeyUsage> = {
  client: x509.ExtendedKeyUsage.clientAuth,
  server: x509.ExtendedKeyUsage.serverAuth,
};

const span = (now: Date, until: number | Date) => ({
  notBefore: new Date(now.getTime() - SKEW),
  notAfter: until instanceof Date ? until : new Date(now.getTime() + until * DAY),
});
/** 127 random bits, positive (RFC 5280 §4.1.2.2). */
function serial(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] as number) & 0x7f) | 0x40;
  return bytes.toString('hex');
}

/**
 * Each root has a unique name: OpenSSL finds a root by name and must not pick the wrong root while two are trusted.
 */
export async function makeRoot(keys: SigningKeys, now: Date): Promise<x509.X509Certificate> {
  return x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: [{ CN: [`Revive root ${randomBytes(4).toString('hex')}`] }],
    ...span(now, ROOT_DAYS),
    signingAlgorithm: ECDSA,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
}

/** An issuer for a single purpose: a stolen issuer key cannot sign certificates of the second purpose. */
export async function makeIssuer(
  root: Issuer,
  publicKey: SigningKeys['publicKey'],
  name: string,
  purpose: Purpose,
  now: Date,
): Promise<x509.X509Certificate> {
  return issue(root, publicKey, name, now, ISSUER_DAYS, [
    new x509.BasicConstraintsExtension(true, 0, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    new x509.ExtendedKeyUsageExtension([USAGE[purpose]]),
  ]);
}

export function makeServerLeaf(
  issuer: Issuer,
  publicKey: SigningKeys['publicKey'],
  hosts: readonly string[],
  now: Date,
): Promise<x509.X509Certificate> {
  const names = hosts.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value }));
  return issue(issuer, publicKey, 'Revive agent link', now, SERVER_DAYS, [
    ...leaf('server'),
    new x509.SubjectAlternativeNameExtension(names),
  ]);
}

export const makeAgentLeaf = (
  issuer: Issuer,
  publicKey: x509.PublicKey,
  agentId: string,
  now: Date,
  until?: Date,
): Promise<x509.X509Certificate> => issue(issuer, publicKey, agentId, now, until ?? AGENT_DAYS, leaf('client'));

const leaf = (purpose: Purpose): x509.Extension[] => [
  new x509.BasicConstraintsExtension(false, undefined, true),
  new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
  new x509.ExtendedKeyUsageExtension([USAGE[purpose]]),
];

async function issue(
  issuer: Issuer,
  publicKey: SigningKeys['publicKey'] | x509.PublicKey,
  name: string,
  now: Date,
  days: number | Date,
  extensions: x509.Extension[],
): Promise<x509.X509Certificate> {
  const { notBefore, notAfter } = span(now, days);
  const end = notAfter < issuer.certificate.notAfter ? notAfter : issuer.certificate.notAfter;
  return x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: [{ CN: [name] }],
    issuer: issuer.certificate.subject,
    notBefore,
    notAfter: end,
    publicKey,
    signingKey: issuer.keys.privateKey,
    signingAlgorithm: ECDSA,
    extensions: [
      ...extensions,
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.certificate.publicKey),
    ],
  });
}
