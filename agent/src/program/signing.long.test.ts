import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { withTools } from '../fixtures/with-tools.js';

interface Signing {
  readonly sign: (program: string, env: Record<string, string>) => void;
  readonly verifySignature: (program: string, trusted: string) => void;
}
interface PortableExecutable {
  readonly withoutSignature: (program: Buffer) => Buffer;
}
// The build's modules are plain JavaScript without types.
const module = <T>(name: string): Promise<T> =>
  import(new URL(`../../build/${name}`, import.meta.url).href) as Promise<T>;

/** The smallest program for Windows that has a place for a signature: headers and one empty section. */
function aProgram(): Buffer {
  const program = Buffer.alloc(1024);
  program.write('MZ', 0, 'latin1');
  program.writeUInt32LE(0x80, 0x3c);
  program.write('PE\0\0', 0x80, 'latin1');
  program.writeUInt16LE(0x8664, 0x84);
  program.writeUInt16LE(1, 0x86);
  program.writeUInt16LE(240, 0x94);
  program.writeUInt16LE(0x22, 0x96);
  const optional = 0x98;
  program.writeUInt16LE(0x20b, optional);
  program.writeUInt32LE(0x1000, optional + 32);
  program.writeUInt32LE(0x200, optional + 36);
  program.writeUInt32LE(0x2000, optional + 56);
  program.writeUInt32LE(0x200, optional + 60);
  program.writeUInt16LE(3, optional + 68);
  program.writeUInt32LE(16, optional + 108);
  const section = optional + 240;
  program.write('.text', section, 'latin1');
  program.writeUInt32LE(0x200, section + 8);
  program.writeUInt32LE(0x1000, section + 12);
  program.writeUInt32LE(0x200, section + 16);
  program.writeUInt32LE(0x200, section + 20);
  return program;
}

let folder: string;
let files: { key: string; certificate: string; program: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-signing-'));
  const at = (name: string): string => join(folder, name);
  files = { key: at('key.pem'), certificate: at('certificate.pem'), program: at('revive-agent.exe') };
  await writeFile(files.program, aProgram());
});
afterAll(() => rm(folder, { recursive: true }));

withTools(['osslsigncode', 'openssl'], () => {
  it('signs the program with the certificate of the environment, and one flipped byte is refused', async () => {
    const { sign, verifySignature } = await module<Signing>('signing.mjs');
    const made = spawnSync(
      'openssl',
      `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=Revive -addext extendedKeyUsage=codeSigning -keyout ${files.key} -out ${files.certificate}`.split(
        ' ',
      ),
      { encoding: 'utf8' },
    );
    expect([made.status, made.stderr.includes('rror')]).toEqual([0, false]);
    expect(() => verifySignature(files.program, files.certificate)).toThrow(/not valid/);

    sign(files.program, { AGENT_SIGNING_CERT: files.certificate, AGENT_SIGNING_KEY: files.key });
    verifySignature(files.program, files.certificate);

    const signed = await readFile(files.program);
    const { withoutSignature } = await module<PortableExecutable>('portable-executable.mjs');
    expect(withoutSignature(signed).length).toBe(1024);
    const changed = Buffer.from(signed);
    changed.writeUInt8(changed.readUInt8(700) ^ 1, 700);
    await writeFile(join(folder, 'changed.exe'), changed);
    expect(() => verifySignature(join(folder, 'changed.exe'), files.certificate)).toThrow(/not valid \(exit \d+\)/);
  });

  it('refuses a missing certificate and leaves the program as it was', async () => {
    const { sign } = await module<Signing>('signing.mjs');
    const before = await readFile(files.program);
    const env = { AGENT_SIGNING_CERT: join(folder, 'none.pem'), AGENT_SIGNING_KEY: files.key };
    expect(() => sign(files.program, env)).toThrow(/could not be signed \(exit \d+\)/);
    expect(() => sign(files.program, { AGENT_SIGNING_CERT: files.certificate })).toThrow('AGENT_SIGNING_KEY is needed');
    expect(await readFile(files.program)).toEqual(before);
  });
});
