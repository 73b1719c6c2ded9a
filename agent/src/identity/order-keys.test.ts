import { beforeAll, describe, expect, it } from '@jest/globals';
import { createPrivateKey, generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { trustedOrderKeys } from './order-keys.js';

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
let rootPem: string;
let rootKey: ReturnType<typeof createPrivateKey>;

beforeAll(async () => {
  const keys = await webcrypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
  rootPem = (
    await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: '01',
      name: 'CN=root',
      notBefore: new Date(),
      notAfter: new Date(Date.now() + 1e10),
      signingAlgorithm: ECDSA,
      keys,
    })
  ).toString('pem');
  rootKey = createPrivateKey({
    key: Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
    format: 'der',
    type: 'pkcs8',
  });
});

const orderSpki = (type: 'ed25519' | 'x25519' = 'ed25519'): string => {
  const { publicKey } = type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
};
function stated(publicKey: string, over: object = {}, prefix = 'revive-order-key-v1\0', key = rootKey) {
  const statement = JSON.stringify({ purpose: 'orders', publicKey, notAfter: '2030-01-01T00:00:00.000Z', ...over });
  return {
    publicKey,
    statement,
    signature: sign('sha256', Buffer.concat([Buffer.from(prefix, 'latin1'), Buffer.from(statement)]), {
      key,
      dsaEncoding: 'ieee-p1363',
    }).toString('base64'),
  };
}

describe('order keys', () => {
  it('accepts a key signed by the root until its end date', () => {
    const [key] = trustedOrderKeys(rootPem, [stated(orderSpki())]);
    expect(key?.keyId).toMatch(/^[0-9a-f]{16}$/);
    expect(key?.notAfter).toEqual(new Date('2030-01-01'));
  });

  it('rejects foreign signatures, wrong purposes and exchanged keys', () => {
    const spki = orderSpki();
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    expect(() => trustedOrderKeys(rootPem, [stated(spki, {}, undefined, stranger)])).toThrow(
      "isn't signed by the root",
    );
    expect(() => trustedOrderKeys(rootPem, [stated(spki, {}, 'revive-report-v1\0')])).toThrow(
      "isn't signed by the root",
    );
    expect(() =>
      trustedOrderKeys(rootPem, [{ ...stated(spki), statement: stated(spki).statement.replace('2030', '2090') }]),
    ).toThrow("isn't signed by the root");
    expect(() => trustedOrderKeys(rootPem, [stated(spki, { purpose: 'updates' })])).toThrow('a different purpose');
    expect(() => trustedOrderKeys(rootPem, [{ ...stated(spki), publicKey: orderSpki() }])).toThrow(
      'a different purpose',
    );
    expect(() => trustedOrderKeys(rootPem, [stated(spki, { notAfter: 'never' })])).toThrow('a different purpose');
    expect(() => trustedOrderKeys(rootPem, [stated(orderSpki('x25519'))])).toThrow('wrong type');
  });

  it('rejects an empty list and a list with one false statement', () => {
    expect(() => trustedOrderKeys(rootPem, [])).toThrow('sent no key');
    expect(() => trustedOrderKeys(rootPem, [stated(orderSpki()), stated(orderSpki(), { purpose: 'updates' })])).toThrow(
      'a different purpose',
    );
  });
});
