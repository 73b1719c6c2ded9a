import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import type { ServiceName } from '../core/service-names.js';

export interface KeyAndCertificate {
  readonly cert: string;
  readonly key: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;
const CA_DAYS = 3650;
const SERVICE_DAYS = 825;

x509.cryptoProvider.set(webcrypto);

export async function mintInternalCa(now = new Date()): Promise<KeyAndCertificate> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=revive internal',
    keys,
    signingAlgorithm: ALGORITHM,
    serialNumber: serialNumber(),
    ...validity(now, CA_DAYS),
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    ],
  });
  return { cert: certificate.toString('pem'), key: await exportKey(keys.privateKey) };
}

/**
 * Issues a certificate for a service as server and client. The common name and a DNS name are the service name. A
 * caller verifies the name, not the address, so no service can impersonate a different one.
 */
export async function issueServiceCertificate(
  ca: KeyAndCertificate,
  name: ServiceName,
  now = new Date(),
): Promise<KeyAndCertificate> {
  const issuer = new x509.X509Certificate(ca.cert);
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: await importKey(ca.key),
    signingAlgorithm: ALGORITHM,
    serialNumber: serialNumber(),
    ...validity(now, SERVICE_DAYS),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth, x509.ExtendedKeyUsage.clientAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: name },
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
      ]),
    ],
  });
  return { cert: certificate.toString('pem'), key: await exportKey(keys.privateKey) };
}

/** Backdated by an hour to tolerate a slow clock. */
const validity = (now: Date, days: number) => ({
  notBefore: new Date(now.getTime() - 3_600_000),
  notAfter: new Date(now.getTime() + days * DAY_MS),
});

/** 16 random bytes, positive (RFC 5280, section 4.1.2.2). */
function serialNumber(): string {
  const bytes = webcrypto.getRandomValues(new Uint8Array(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return Buffer.from(bytes).toString('hex');
}

async function exportKey(key: webcrypto.CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

async function importKey(pem: string): Promise<webcrypto.CryptoKey> {
  const [der] = x509.PemConverter.decode(pem);
  if (!der) throw new TypeError('The key is not PEM');
  return webcrypto.subtle.importKey('pkcs8', der, ALGORITHM, false, ['sign']);
}
