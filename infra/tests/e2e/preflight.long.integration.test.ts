import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { withTools } from '@revive/agent/fixtures/with-tools';
import { ACCEPTANCES } from '@revive/contracts/onboarding/acceptances';
import { scoreLines, type HardwareFacts } from '@revive/contracts/onboarding/hardware-score';
import type { InstallerKind } from '@revive/contracts/onboarding/installer';
import { COMPANY_FORM } from '@revive/contracts/testing/sample-forms';
import request from 'supertest';
import { FIRST_PASSWORDS, type StartedServices, cookieOf, startServices } from './started-services.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
let services: StartedServices<'onboarding'>;
let url: string;
let master: string;
let packages: string;
let aheadMs = 0;

beforeAll(async () => {
  const pack = spawn(process.execPath, [join(ROOT, 'agent/pack.mjs')], { stdio: ['ignore', 'inherit', 'inherit'] });
  expect((await once(pack, 'exit'))[0]).toBe(0);
  packages = await mkdtemp(join(tmpdir(), 'revive-package-'));
  await copyFile(join(ROOT, 'agent/dist/package/revive-agent.tar.gz'), join(packages, 'agent.tar.gz'));
  services = await startServices(['onboarding'], {
    clock: () => new Date(Date.now() + aheadMs),
    agentPackage: join(packages, 'agent.tar.gz'),
  });
  url = services.url;
  master = await services.signIn('master', FIRST_PASSWORDS.master);
}, 180_000);
afterAll(async () => {
  await services.stop();
  await rm(packages, { recursive: true });
});

let folder: string;
beforeEach(async () => {
  aheadMs = 0;
  folder = await mkdtemp(join(tmpdir(), 'revive-preflight-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const post = (cookie: string, path: string, body: object) => request(url).post(path).set('cookie', cookie).send(body);
async function ok(asked: ReturnType<typeof post>): Promise<Record<string, string>> {
  const { status, body } = await asked;
  if (status >= 300) throw new TypeError(`${status} ${JSON.stringify(body)}`);
  return body as Record<string, string>;
}

let count = 0;
async function anApplicant(): Promise<{ id: string; cookie: string }> {
  const name = `applicant-${++count}`;
  const registered = await request(url)
    .post('/api/register')
    .send({
      username: name,
      name: 'Thandi Dlamini',
      email: `${name}@umbani.example`,
      password: 'velvet-otter-morning',
      role: 'tenant_admin',
    });
  const cookie = cookieOf(registered.headers);
  await ok(
    post(cookie, '/api/repair-shop/register', {
      ...COMPANY_FORM,
      registrationNumber: `R-${count}`,
      businessName: `Shop ${count}`,
      taxId: `90123${count}`,
      contactName: 'Thandi Dlamini',
      email: `${name}@umbani.example`,
      phone: '021 555 0100',
      subscriptionTier: 'professional',
      accountType: 'current',
      accountNumber: '6212345678',
      branchCode: '250655',
      ...Object.fromEntries(ACCEPTANCES.map((one) => [one, true])),
    }),
  );
  const { id = '' } = await ok(post(cookie, '/api/repair-shop/application', {}));
  await ok(post(master, `/api/tenant-applications/${id}/preliminary-approval`, {}));
  await ok(post(cookie, '/api/repair-shop/application/setup', { setupType: 'single' }));
  await ok(
    post(cookie, '/api/repair-shop/application/company', {
      ...COMPANY_FORM,
      registrationNumber: `R-${count}`,
      accountHolder: 'Umbani',
    }),
  );
  return { id, cookie };
}

async function downloaded(kind: InstallerKind, cookie: string): Promise<string> {
  const { status, body, headers } = await post(cookie, '/api/repair-shop/application/preflight', { kind })
    .buffer(true)
    .parse((response, done) => {
      let read = '';
      response.on('data', (chunk: Buffer) => (read += chunk.toString()));
      response.on('end', () => done(null, read));
    });
  expect([status, headers['content-disposition'], headers['cache-control']]).toEqual([
    200,
    `attachment; filename="revive-preflight.${kind}"`,
    'no-store',
  ]);
  const file = join(folder, `preflight-${++count}.${kind}`);
  await writeFile(file, body as string);
  await chmod(file, 0o700);
  return file;
}

async function run(file: string): Promise<{ code: number | null; said: string }> {
  const temporary = join(folder, 'tmp');
  await mkdir(temporary, { recursive: true });
  const child = spawn(file.endsWith('.py') ? 'python3' : 'sh', [file], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  expect(await readdir(temporary)).toEqual([]);
  return { code, said };
}

interface Hardware extends HardwareFacts {
  source: string;
  compatibilityScore: number;
  hardwareVerified: boolean;
  notMeasured: string[];
  diskGb: number;
  systemName?: string;
}
async function seenByStaff(id: string): Promise<Hardware | undefined> {
  const { body } = await request(url).get(`/api/tenant-applications/${id}`).set('cookie', master);
  return (body as { hardwareInfo?: Hardware }).hardwareInfo;
}

function measuresOnce(kind: 'sh' | 'py'): void {
  it('measures the hardware and sends the result to staff once', async () => {
    const { id, cookie } = await anApplicant();
    const file = await downloaded(kind, cookie);
    const first = await run(file);
    expect([first.code, first.said]).toEqual([0, expect.stringContaining('Sent to your application')]);

    const hardware = await seenByStaff(id);
    expect(hardware).toMatchObject({
      source: 'measured',
      hardwareVerified: false,
      operatingSystem: 'linux',
      ramGb: Math.round(totalmem() / 2 ** 30),
      roundTripMs: expect.any(Number),
    });
    if (!hardware) throw new TypeError('staff read no hardware');
    const { notMeasured, compatibilityScore } = hardware;
    expect([
      hardware.diskGb > 0,
      hardware.freeDiskGb > 0,
      notMeasured.includes('networkConnection'),
      notMeasured.includes('ramGb'),
    ]).toEqual([true, true, false, false]);
    // The score must follow the published table and use only the measured values.
    expect(compatibilityScore).toBe(scoreLines(hardware).reduce((sum, { points }) => sum + points, 0));
    expect(notMeasured.includes('usb')).toBe((hardware.usb as string) === 'not_measured');
    expect(first.said).toContain(`Compatibility score: ${compatibilityScore} of 100`);
    if (notMeasured.length > 0) expect(first.said).toContain("Couldn't be measured");

    const again = await run(file);
    expect([again.code, again.said]).toEqual([1, expect.stringContaining('has already reported')]);
    expect(await seenByStaff(id)).toEqual(hardware);
  }, 120_000);

  it('runs no program if the checksum of the download differs', async () => {
    const { id, cookie } = await anApplicant();
    const file = await downloaded(kind, cookie);
    const altered = (await readFile(file, 'utf8')).replace(/SHA256 ?= ?'[0-9a-f]{64}'/, (line) =>
      line.replace(/[0-9a-f]{64}/, 'a'.repeat(64)),
    );
    await writeFile(file, altered);
    expect(await run(file)).toEqual({ code: 1, said: expect.stringContaining('its SHA-256 checksum differs') });
    expect(await seenByStaff(id)).toBeUndefined();
  });
}

withTools(['curl', 'tar'], () => describe('preflight .sh', () => measuresOnce('sh')));
withTools(['python3'], () => describe('preflight .py', () => measuresOnce('py')));

withTools(['curl', 'tar'], () =>
  describe('preflight token', () => {
    it('reports an expired and an unknown preflight token', async () => {
      const { id, cookie } = await anApplicant();
      const file = await downloaded('sh', cookie);
      aheadMs = 31 * 60_000;
      expect(await run(file)).toEqual({
        code: 1,
        said: expect.stringContaining('downloaded more than 30 minutes ago'),
      });
      await writeFile(file, (await readFile(file, 'utf8')).replace(/TOKEN='[\w-]{43}'/, `TOKEN='${'n'.repeat(43)}'`));
      expect(await run(file)).toEqual({ code: 1, said: expect.stringContaining('is not known here') });
      expect(await seenByStaff(id)).toBeUndefined();
    }, 120_000);
  }),
);
