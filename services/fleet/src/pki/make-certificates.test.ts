import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verify, webcrypto, X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import * as x509 from '@peculiar/x509';
import { AgentIssuer } from './agent-issuer.js';
import { makeCertificates, type CertificateFiles } from './make-certificates.js';
import { ECDSA, newKeyPem, signingKeys } from './signing-keys.js';

let dir: string;
let files: CertificateFiles;
const text = (path: string): Promise<string> => readFile(path, 'utf8');
const NOW = new Date();
const DAY = 86_400_000;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'revive-pki-'));
  files = await makeCertificates(dir, { hosts: ['bench.example'], now: NOW });
});
afterAll(() => rm(dir, { recursive: true }));

async function anAgent(): Promise<{ cert: string; key: string }> {
  const issuer = await AgentIssuer.open({
    root: await text(files.root),
    issuerCert: await text(files.issuerCert),
    issuerKey: await text(files.issuerKey),
  });
  const key = newKeyPem();
  const csr = (
    await x509.Pkcs10CertificateRequestGenerator.create({
      name: 'CN=x',
      keys: await signingKeys(key),
      signingAlgorithm: ECDSA,
    })
  ).toString('pem');
  const { certificate } = await issuer.issue(csr, NOW);
  return { cert: certificate + issuer.chainPem, key };
}
const theLink = async () => ({ cert: await text(files.linkCert), key: await text(files.linkKey) });

async function shakeHands(
  server: { cert: string; key: string },
  client: { cert: string; key: string },
  servername = 'localhost',
): Promise<boolean> {
  const ca = await text(files.root);
  const listener = createServer({ ...server, ca, requestCert: true, rejectUnauthorized: true }, (socket) =>
    socket.end('welcome'),
  );
  listener.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const heard = await new Promise<string>((resolve) => {
    let said = '';
    const socket = connect({
      ...client,
      ca,
      port: (listener.address() as AddressInfo).port,
      host: '127.0.0.1',
      servername,
    });
    socket
      .on('data', (bytes) => (said += bytes.toString()))
      .on('end', () => resolve(said))
      .on('error', () => resolve(''));
  });
  await new Promise((resolve) => listener.close(resolve));
  return heard === 'welcome';
}

describe('certificates of an installation', () => {
  it('creates the files once, with keys readable only by the current user', async () => {
    const before = await Promise.all((await readdir(dir)).map((name) => text(join(dir, name))));
    expect(await makeCertificates(dir, { hosts: ['bench.example'], now: NOW })).toEqual(files);
    expect(await Promise.all((await readdir(dir)).map((name) => text(join(dir, name))))).toEqual(before);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(dir)) expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600);
  });

  it('connects an agent to the link under each of the link’s names only', async () => {
    const agent = await anAgent();
    for (const name of ['localhost', 'bench.example'])
      expect(await shakeHands(await theLink(), agent, name)).toBe(true);
    expect(await shakeHands(await theLink(), agent, 'elsewhere.example')).toBe(false);
  });

  it('refuses an agent as the link and the link as an agent', async () => {
    const [agent, other] = [await anAgent(), await anAgent()];
    expect(await shakeHands(agent, other)).toBe(false);
    expect(await shakeHands(await theLink(), await theLink())).toBe(false);
  });

  it('renews the link certificate in its last month or for a missing name and keeps the root', async () => {
    const [root, link] = [await text(files.root), await text(files.linkCert)];
    await makeCertificates(dir, { hosts: ['bench.example'], now: new Date(NOW.getTime() + 300 * DAY) });
    expect(await text(files.linkCert)).toBe(link);
    await makeCertificates(dir, { hosts: ['bench.example'], now: new Date(NOW.getTime() + 370 * DAY) });
    const renewed = await text(files.linkCert);
    expect(renewed).not.toBe(link);
    await makeCertificates(dir, { hosts: ['bench.example', 'new.example'], now: NOW });
    expect(new X509Certificate(await text(files.linkCert)).checkHost('new.example')).toBe('new.example');
    expect(await text(files.root)).toBe(root);
  });

  it('signs the order key statement with the root', async () => {
    const [{ publicKey, statement, signature }] = JSON.parse(await text(files.orderKeys)) as [
      { publicKey: string; statement: string; signature: string },
    ];
    const root = new X509Certificate(await text(files.root)).publicKey;
    const signed = Buffer.concat([Buffer.from('revive-order-key-v1\0', 'latin1'), Buffer.from(statement)]);
    expect(verify('sha256', signed, { key: root, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'))).toBe(
      true,
    );
    expect(JSON.parse(statement)).toMatchObject({ purpose: 'orders', publicKey });
  });

  it('refuses an issuer of a different root and a request with a different key type', async () => {
    const other = await mkdtemp(join(tmpdir(), 'revive-pki-'));
    try {
      const foreign = await makeCertificates(other, { now: NOW });
      await expect(
        AgentIssuer.open({
          root: await text(files.root),
          issuerCert: await text(foreign.issuerCert),
          issuerKey: await text(foreign.issuerKey),
        }),
      ).rejects.toThrow('not signed by the root');
    } finally {
      await rm(other, { recursive: true });
    }
    const issuer = await AgentIssuer.open({
      root: await text(files.root),
      issuerCert: await text(files.issuerCert),
      issuerKey: await text(files.issuerKey),
    });
    const p384 = { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' };
    const keys = await webcrypto.subtle.generateKey(p384, true, ['sign', 'verify']);
    const csr = (
      await x509.Pkcs10CertificateRequestGenerator.create({ name: 'CN=x', keys, signingAlgorithm: p384 })
    ).toString('pem');
    await expect(issuer.issue(csr, NOW)).rejects.toThrow('does not prove a P-256 key');
  });
});
