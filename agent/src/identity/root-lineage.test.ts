import { beforeAll, describe, expect, it } from '@jest/globals';
import 'reflect-metadata';
import { createHash, createPrivateKey, sign, webcrypto, X509Certificate, type KeyObject } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { fingerprintOf, rootsFrom, voucherOf, type RootStatement } from './root-lineage.js';

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
interface Root {
  readonly pem: string;
  readonly key: KeyObject;
}
async function aRoot(ca = true): Promise<Root> {
  const keys = await webcrypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=root',
    notBefore: new Date(),
    notAfter: new Date(Date.now() + 1e10),
    signingAlgorithm: ECDSA,
    keys,
    extensions: [new x509.BasicConstraintsExtension(ca, undefined, true)],
  });
  return {
    pem: new X509Certificate(made.toString('pem')).toString(),
    key: createPrivateKey({
      key: Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
      format: 'der',
      type: 'pkcs8',
    }),
  };
}
function word(
  by: Root,
  root: Root,
  {
    said = {},
    key = by.key,
    prefix = 'revive-next-root-v1\0',
  }: { said?: object; key?: KeyObject; prefix?: string } = {},
): RootStatement {
  const statement = JSON.stringify({ purpose: 'root', root: fingerprintOf(root.pem), ...said });
  return {
    by: by.pem,
    root: root.pem,
    statement,
    signature: sign('sha256', Buffer.concat([Buffer.from(prefix, 'latin1'), Buffer.from(statement)]), {
      key,
      dsaEncoding: 'ieee-p1363',
    }).toString('base64'),
  };
}
let [one, two, three]: Root[] = [];
beforeAll(async () => {
  [one, two, three] = [await aRoot(), await aRoot(), await aRoot()];
});
const roots = (): [Root, Root, Root] => [one as Root, two as Root, three as Root];

describe('trusted roots', () => {
  it('follows a chain of statements from the agent’s root, in any order', () => {
    const [a, b, c] = roots();
    expect(rootsFrom(a.pem, [])).toEqual([a.pem]);
    expect(rootsFrom(a.pem, [word(b, c), word(a, b)])).toEqual([a.pem, b.pem, c.pem]);
    expect(voucherOf(createHash('sha256').update(new X509Certificate(a.pem).raw).digest('hex'), [word(a, b)])).toBe(
      a.pem,
    );
  });

  it('never returns to an earlier root', () => {
    const [a, b, c] = roots();
    expect(rootsFrom(b.pem, [word(a, b), word(b, c)])).toEqual([b.pem, c.pem]);
    expect(rootsFrom(c.pem, [word(a, b)])).toEqual([c.pem]);
  });

  it('rejects foreign signatures, wrong purposes and certificates that are no roots', async () => {
    const [a, b, c] = roots();
    expect(() => rootsFrom(a.pem, [word(a, b, { key: c.key })])).toThrow("isn't signed");
    expect(() => rootsFrom(a.pem, [word(a, b, { prefix: 'revive-order-key-v1\0' })])).toThrow("isn't signed");
    expect(() => rootsFrom(a.pem, [word(a, b, { said: { purpose: 'orders' } })])).toThrow('covers different data');
    expect(() => rootsFrom(a.pem, [{ ...word(a, b), root: c.pem }])).toThrow('covers different data');
    expect(() =>
      rootsFrom(a.pem, [word(a, { ...b, pem: b.pem }), ...Array.from({ length: 40 }, () => word(a, b))]),
    ).toThrow('too many');
    const leaf = await aRoot(false);
    expect(() => rootsFrom(a.pem, [word(a, leaf)])).toThrow("isn't a valid root");
  });
});
