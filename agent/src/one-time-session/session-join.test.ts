import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import { oneTimeCodeOf, shownOneTimeCode } from '@revive/contracts/fleet/one-time-code';
import { orderKeyStatement, testIssuer, testRoot, type TestIssuer } from '../fixtures/doctor/test-certificates.js';
import { withFolder } from '../fixtures/image-file.js';
import { readBinding } from '../identity/session-binding.js';
import { joinSession } from './session-join.js';
import { messages } from './session.messages.js';

const NOW = new Date('2026-11-28T09:00:00.000Z');
const HOUR_MS = 3_600_000;
const CODE = oneTimeCodeOf('K7M2QX9RD');
let root: TestIssuer;
let issuer: TestIssuer;
beforeAll(async () => {
  root = await testRoot('root');
  issuer = await testIssuer('issuer', root);
});

/** What the platform answers to the certificate request of the PC. */
async function anEnrolment(csr: string) {
  const { publicKey } = new x509.Pkcs10CertificateRequest(csr);
  const leaf = await x509.X509CertificateGenerator.create({
    subject: 'CN=agent',
    issuer: 'CN=issuer',
    publicKey,
    signingKey: issuer.keys.privateKey,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
  });
  const orderKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' });
  return {
    agentId: createHash('sha256').update(Buffer.from(publicKey.rawData)).digest('hex'),
    certificate: leaf.toString('pem'),
    chain: issuer.pem,
    root: root.pem,
    orderKeys: [orderKeyStatement(root, orderKey.toString('base64'), new Date('2030-01-01'))],
    link: 'localhost:1',
  };
}

interface Answers {
  readonly endsAt?: string;
  readonly over?: object;
  readonly statuses?: number[];
  readonly typed?: (string | undefined)[];
}
function aJoin(home: string, { endsAt = NOW.toISOString(), over = {}, statuses = [], typed = [CODE] }: Answers = {}) {
  const [codes, said]: [string[], string[]] = [[], []];
  const joined = joinSession(
    {
      home,
      platform: 'https://revive.test',
      name: 'PC at home',
      version: '0.3.0',
      post: async (url, value) => {
        const { code, csr } = value as { code: string; csr: string };
        codes.push(`${url} ${code}`);
        const status = statuses.shift() ?? 201;
        if (status !== 201) return { status, text: '{"message":"no"}' };
        const enrolment = { ...(await anEnrolment(csr)), ...over };
        return { status, text: JSON.stringify({ enrolment, sessionId: 'session', who: 'Jozi Repairs', endsAt }) };
      },
      ask: () => Promise.resolve(typed.shift()),
      say: (sentence) => void said.push(sentence),
    },
    () => NOW,
  );
  return { joined, codes, said };
}

describe('joining a one-time session', () => {
  it('keeps the identity and the binding to the session', () =>
    withFolder(async (home) => {
      const { joined, codes } = aJoin(home);
      expect(await joined).toMatchObject({ sessionId: 'session', who: 'Jozi Repairs' });
      expect(codes).toEqual([`https://revive.test/api/one-time-sessions/join ${CODE}`]);
      expect(await readBinding(home)).toEqual({ kind: 'one-time', sessionId: 'session', who: 'Jozi Repairs' });
      expect(existsSync(join(home, 'identity.json'))).toBe(true);
    }));

  it('stores the binding before the identity', () =>
    withFolder(async (home) => {
      const foreign = await testRoot('root');
      const { joined } = aJoin(home, { over: { root: foreign.pem } });
      await expect(joined).rejects.toThrow("isn't issued by the platform's root");
      expect(await readBinding(home)).toMatchObject({ kind: 'one-time', sessionId: 'session' });
      expect(existsSync(join(home, 'identity.json'))).toBe(false);
    }));

  it.each([
    ['later', new Date(NOW.getTime() + 100 * HOUR_MS).toISOString(), 4],
    ['earlier', new Date(NOW.getTime() + HOUR_MS).toISOString(), 1],
  ])('ends after four hours at the latest, where the platform says %s', (_, endsAt, hours) =>
    withFolder(async (home) => {
      const { joined } = aJoin(home, { endsAt });
      expect((await joined).endsAt).toEqual(new Date(NOW.getTime() + hours * HOUR_MS));
    }),
  );

  it('asks again after a malformed code and after a refused code', () =>
    withFolder(async (home) => {
      const { joined, codes, said } = aJoin(home, { typed: ['12', CODE, shownOneTimeCode(CODE)], statuses: [403] });
      await joined;
      expect(codes).toHaveLength(2);
      expect(said).toEqual(expect.arrayContaining([messages.notACode, messages.refused]));
    }));

  it.each([
    ['an exhausted network', { statuses: [429] }, messages.tooMany],
    ['a refusal', { statuses: [400] }, messages.rejected('no')],
    ['a closed window', { typed: [] }, messages.inputEnded],
  ])('gives up after %s', (_, answers, sentence) =>
    withFolder(async (home) => {
      await expect(aJoin(home, answers).joined).rejects.toThrow(sentence);
      expect(await readBinding(home)).toBeUndefined();
    }),
  );
});
