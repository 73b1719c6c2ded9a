import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, generateKeyPairSync, webcrypto, X509Certificate } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type PeerCertificate, type TLSSocket } from 'node:tls';
import * as x509 from '@peculiar/x509';
import { agentIdOfCall } from './peer-certificate.js';

const CURVES = ['P-256', 'P-384'] as const;

async function aCertificate(namedCurve: string): Promise<{ cert: string; key: string }> {
  const algorithm = { name: 'ECDSA', namedCurve, hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const cert = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=agent',
    keys,
    signingAlgorithm: algorithm,
  });
  return {
    cert: cert.toString('pem'),
    key: x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY'),
  };
}

describe('agent id of a connection', () => {
  const seen: PeerCertificate[] = [];
  const server = { close: () => undefined as void, port: 0 };
  beforeAll(async () => {
    const tls = createServer(
      { ...(await aCertificate('P-256')), requestCert: true, rejectUnauthorized: false },
      (socket: TLSSocket) => {
        seen.push(socket.getPeerCertificate());
        socket.end();
      },
    );
    await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
    server.port = (tls.address() as AddressInfo).port;
    server.close = () => void tls.close();
  });
  afterAll(() => server.close());

  for (const curve of CURVES) {
    it(`equals the digest of the certificate’s public key as read by TLS (${curve})`, async () => {
      seen.length = 0;
      const own = await aCertificate(curve);
      await new Promise<void>((resolve, reject) =>
        connect({ host: '127.0.0.1', port: server.port, ...own, rejectUnauthorized: false })
          .once('error', reject)
          .once('close', () => resolve())
          .resume(),
      );
      const spki = new X509Certificate(own.cert).publicKey.export({ type: 'spki', format: 'der' });
      expect(agentIdOfCall({ getAuthContext: () => ({ sslPeerCertificate: seen[0] }) })).toBe(
        createHash('sha256').update(spki).digest('hex'),
      );
    });
  }

  it('returns undefined without a certificate', () => {
    expect(agentIdOfCall({ getAuthContext: () => ({}) })).toBeUndefined();
    expect(agentIdOfCall({ getAuthContext: () => ({ sslPeerCertificate: {} as PeerCertificate }) })).toBeUndefined();
  });

  it('refuses a key that is not on the curve named in the certificate', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65);
    expect(() =>
      agentIdOfCall({
        getAuthContext: () => ({
          sslPeerCertificate: { raw: Buffer.alloc(1), pubkey: point, nistCurve: 'P-384' } as unknown as PeerCertificate,
        }),
      }),
    ).toThrow();
  });
});
