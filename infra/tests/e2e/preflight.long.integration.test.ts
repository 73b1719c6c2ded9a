import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { withTools } from '@revive/agent/fixtures/with-tools';
import { scoreLines, type HardwareFacts } from '@revive/contracts/onboarding/hardware-score';
import type { InstallerKind } from '@revive/contracts/onboarding/installer';
import { FIRST_PASSWORDS, type StartedServices, startServices } from './started-services.js';
import type { PublicDoor } from '../../dev/public-door.js';
import { signUp } from '../world/accounts.js';
import {
  approvePreliminarily,
  chooseSetup,
  readApplication,
  registerShop,
  sendCompany,
} from '../world/applications.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
let services: StartedServices<'onboarding'>;
let master: PublicDoor;
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
  master = await services.anyone().signIn('master', FIRST_PASSWORDS.master);
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

let count = 0;
async function anApplicant(): Promise<{ id: string; applicant: PublicDoor }> {
  const username = `applicant-${++count}`;
  const email = `${username}@umbani.example`;
  const applicant = services.anyone();
  await signUp(applicant, { username, email, role: 'tenant_admin' });
  const registrationNumber = `R-${count}`;
  await registerShop(applicant, { registrationNumber, businessName: `Shop ${count}`, taxId: `90123${count}`, email });
  const { id } = await readApplication(applicant);
  await approvePreliminarily(master, id);
  await chooseSetup({ client: applicant }, 'single');
  await sendCompany({ client: applicant }, { registrationNumber, accountHolder: 'Umbani' });
  return { id, applicant };
}

async function downloaded(kind: InstallerKind, applicant: PublicDoor): Promise<string> {
  const answer = await applicant.raw('POST', '/api/repair-shop/application/preflight', { kind });
  expect([answer.status, answer.headers.get('content-disposition'), answer.headers.get('cache-control')]).toEqual([
    200,
    `attachment; filename="revive-preflight.${kind}"`,
    'no-store',
  ]);
  const file = join(folder, `preflight-${++count}.${kind}`);
  await writeFile(file, await answer.text());
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
  return (await master.get<{ hardwareInfo?: Hardware }>(`/api/tenant-applications/${id}`)).hardwareInfo;
}

function measuresOnce(kind: 'sh' | 'py'): void {
  it('measures the hardware and sends the result to staff once', async () => {
    const { id, applicant } = await anApplicant();
    const file = await downloaded(kind, applicant);
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
    const { id, applicant } = await anApplicant();
    const file = await downloaded(kind, applicant);
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
      const { id, applicant } = await anApplicant();
      const file = await downloaded('sh', applicant);
      aheadMs = 31 * 60_000;
      expect(await run(file)).toEqual({
        code: 1,
        said: expect.stringContaining('downloaded more than 30 minutes ago'),
      });
      await writeFile(file, (await readFile(file, 'utf8')).replace(/TOKEN='[\w-]{43}'/, `TOKEN='${'n'.repeat(43)}'`));
      expect(await run(file)).toEqual({ code: 1, said: expect.stringContaining('is not known here') });
      // By the later clock the token of the staff's request would have expired as well.
      aheadMs = 0;
      expect(await seenByStaff(id)).toBeUndefined();
    }, 120_000);
  }),
);
