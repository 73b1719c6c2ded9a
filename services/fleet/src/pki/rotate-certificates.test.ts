import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn, makeCertificates } from './make-certificates.js';
import { certificatesIn, Pki, type PkiTexts } from './pki.js';
import { PresentPki } from './present-pki.js';
import { Rotation } from './rotate-certificates.js';

const NOW = new Date();
const DAY = 86_400_000;
const later = (days: number): Date => new Date(NOW.getTime() + days * DAY);
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'revive-pki-'));
  await makeCertificates(dir, { now: NOW });
});
afterAll(() => rm(dir, { recursive: true }));

function files(): Record<keyof PkiTexts, string> {
  const { roots, issuerCert, issuerKey, linkCert, linkKey, orderKeys, rootStatements } = filesIn(dir);
  return { root: roots, issuerCert, issuerKey, linkCert, linkKey, orderKeys, rootStatements };
}
const texts = async (): Promise<PkiTexts> =>
  Object.fromEntries(
    await Promise.all(Object.entries(files()).map(async ([name, path]) => [name, await readFile(path, 'utf8')])),
  ) as never;
const roots = async (): Promise<string[]> =>
  certificatesIn(await readFile(files().root, 'utf8')).map(({ fingerprint256 }) => fingerprint256);
const fingerprint = async (name: string): Promise<string> =>
  new X509Certificate(await readFile(join(dir, name))).fingerprint256;

describe('certificate rotation', () => {
  it('rotates link certificate and issuers without the root and stays consistent after each step', async () => {
    const root = await fingerprint('root.crt');
    const [leaf, issuer] = [await fingerprint('link.crt'), await fingerprint('agents.crt')];
    await new Rotation(dir, { now: NOW }).leaf();
    expect(await fingerprint('link.crt')).not.toBe(leaf);
    expect(await fingerprint('agents.crt')).toBe(issuer);
    await Pki.open(await texts());
    await new Rotation(dir, { now: NOW }).intermediates();
    expect(await fingerprint('agents.crt')).not.toBe(issuer);
    expect((await Pki.open(await texts())).issuer.rootFingerprint).toBe(root.replaceAll(':', '').toLowerCase());
    for (const name of ['link.key', 'agents.key', 'links.key'])
      expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600);
  });

  it('rotates the root in three steps, each on its due date and in order', async () => {
    const old = await fingerprint('root.crt');
    const step = (now: Date, hurry = false): Rotation => new Rotation(dir, { now, hurry });
    await expect(step(NOW).switchRoot()).rejects.toThrow('begin with "root begin"');
    await expect(step(NOW).finishRoot()).rejects.toThrow('come first');
    await step(NOW).beginRoot();
    await expect(step(NOW).beginRoot()).rejects.toThrow('there already');
    expect((await roots())[0]).toBe(old);
    expect(await roots()).toHaveLength(2);
    expect((await Pki.open(await texts())).roots).toHaveLength(1);
    // Both roots need different names: OpenSSL would pick the wrong root of the same name.
    expect(new Set(certificatesIn(await readFile(files().root, 'utf8')).map(({ subject }) => subject)).size).toBe(2);
    await expect(step(later(6)).switchRoot()).rejects.toThrow('due on');
    await step(later(8)).switchRoot();
    expect(await roots()).toEqual([await fingerprint('root.crt'), old]);
    expect(await fingerprint('root.crt')).not.toBe(old);
    const switched = await Pki.open(await texts());
    expect(switched.fingerprints.has(old.replaceAll(':', '').toLowerCase())).toBe(true);
    await expect(step(later(97)).finishRoot()).rejects.toThrow('due on');
    await step(later(99)).finishRoot();
    expect(await roots()).toEqual([await fingerprint('root.crt')]);
    expect((await Pki.open(await texts())).fingerprints.has(old.replaceAll(':', '').toLowerCase())).toBe(true);
  });

  it('ignores an inconsistent set of files and keeps the current set', async () => {
    const present = await PresentPki.open({ texts: await texts(), files: files() });
    const before = present.now;
    const key = await readFile(files().issuerKey, 'utf8');
    await new Rotation(dir, { now: later(99) }).intermediates();
    const fresh = await readFile(files().issuerKey, 'utf8');
    await writeFile(files().issuerKey, key);
    await expect(present.look()).rejects.toThrow('not its certificate’s');
    expect(present.now).toBe(before);
    await writeFile(files().issuerKey, fresh);
    await present.look();
    expect(present.now).not.toBe(before);
    const after = present.now;
    await present.look();
    expect(present.now).toBe(after);
  });
});
