import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Applicant } from '@revive/proto/revive/onboarding/v1/onboarding';
import type { SeenHardware } from '@revive/proto/revive/onboarding/v1/preflight';
import { HARDWARE_FORM, STAFF_MEMBER } from '@revive/contracts/testing/sample-forms';
import { aCommand, createReviewFixture, COMPANY, type ReviewFixture } from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const GiB = 2 ** 30;
const SEEN: SeenHardware = {
  pcModel: 'LENOVO ThinkCentre',
  processor: 'Core i5',
  processorCores: 4,
  ramBytes: Math.round(15.6 * GiB),
  diskBytes: 512e9,
  freeDiskBytes: 200e9,
  platform: 'linux',
  release: '6.1.0-13-amd64',
  systemName: 'Debian 12',
  usb: 'usb3',
  networkConnection: 'wifi',
  roundTripsMs: [30, 10, 20],
  port: 8889,
};
interface Case {
  id: string;
  applicant: Applicant;
}
async function atHardware(): Promise<Case> {
  const one = await fixture.anApplication();
  await fixture.reviewApplication.approvePreliminarily(fixture.master, { id: one.id, reason: '' }, aCommand());
  await fixture.submitDetails.setUp({ applicant: one.applicant, setupType: 'single' });
  await fixture.submitDetails.company({ applicant: one.applicant, ...COMPANY });
  return one;
}
const mint = async ({ applicant }: Case) => (await fixture.preflight.mint({ applicant })).token;
const report = (token: string, seen: SeenHardware | null = SEEN, address = '192.0.2.9') =>
  fixture.preflight.report({ token, seen, address });
const outcome = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  );
const hardwareOf = async ({ id }: Case) => (await fixture.readApplications.get(fixture.master, id)).body?.hardwareInfo;

describe('preflight', () => {
  it('reports measured hardware to staff and applicant', async () => {
    const one = await atHardware();
    const result = await report(await mint(one));
    expect(result).toEqual({ compatibilityScore: 100, passingScore: 90, notMeasured: [] });
    expect(await hardwareOf(one)).toMatchObject({
      source: 'measured',
      hardwareVerified: false,
      compatibilityScore: 100,
      pcModel: 'LENOVO ThinkCentre',
      ramGb: 16,
      ram: '16 GB',
      storage: '512 GB, 200 GB free',
      operatingSystem: 'linux',
      systemName: 'Debian 12',
      usb: 'usb3',
      networkConnection: 'wifi',
      roundTripMs: 20,
      recommendedPort: 8889,
      notMeasured: [],
    });
    const mine = await fixture.submitDetails.read(one.applicant);
    expect([mine.summary?.waitsFor, mine.summary?.status, mine.body?.hardwareInfo?.source]).toEqual([
      'staff',
      'hardware_verification',
      'measured',
    ]);
    expect((await fixture.readApplications.get(fixture.master, one.id)).history.at(-1)).toMatchObject({
      what: 'submit_hardware',
      by: 'the applicant',
    });
  });

  it('scores zero for unmeasured facts and lists them', async () => {
    const one = await atHardware();
    const result = await report(await mint(one), { roundTripsMs: [] });
    expect(result).toEqual({
      compatibilityScore: 0,
      passingScore: 90,
      notMeasured: ['ramGb', 'processorCores', 'freeDiskGb', 'operatingSystem', 'usb', 'networkConnection'],
    });
    expect(await hardwareOf(one)).toMatchObject({
      pcModel: 'Not measured',
      processor: 'Not measured',
      ram: 'Not measured',
      storage: 'Not measured',
      operatingSystem: 'not_measured',
      usb: 'not_measured',
      networkConnection: 'not_measured',
      compatibilityScore: 0,
    });
    const noUsb = await report(await mint(one), { ...SEEN, usb: null });
    expect(noUsb).toEqual({ compatibilityScore: 90, passingScore: 90, notMeasured: ['usb'] });
  });

  it('scores the network by round trips, whatever its type', async () => {
    const one = await atHardware();
    for (const [trips, points] of [
      [[250, 250], 10],
      [[251, 900, 400], 5],
      [[5_000], 0],
    ] as const) {
      await report(await mint(one), { ...SEEN, networkConnection: 'cable', roundTripsMs: [...trips] });
      expect((await hardwareOf(one))?.scoreLines.find(({ label }) => label === 'Network to the platform')?.points).toBe(
        points,
      );
    }
  });

  it('accepts one of fifty concurrent reports', async () => {
    const token = await mint(await atHardware());
    const answers = await Promise.all(Array.from({ length: 50 }, () => outcome(report(token))));
    expect(answers.filter((answer) => answer === 'done').length).toBe(1);
    expect(new Set(answers.filter((answer) => answer !== 'done'))).toEqual(
      new Set([
        'LINK_REFUSED: This PC check has already reported. To measure again, download a new one from your application page.',
      ]),
    );
  });

  it('rejects expired and unknown tokens and keeps a token after an invalid report', async () => {
    const one = await atHardware();
    const [old, token] = [await mint(one), await mint(one)];
    for (const bad of [
      { ...SEEN, ramBytes: -1 },
      { ...SEEN, usb: 'usb9' },
      { ...SEEN, port: 80 },
      { ...SEEN, roundTripsMs: [Infinity] },
      { ...SEEN, pcModel: 'x'.repeat(121) },
    ])
      expect(await outcome(report(token, bad))).toContain('INVALID');
    expect(await outcome(report(token))).toBe('done');
    expect(await outcome(report('a'.repeat(43)))).toContain('LINK_REFUSED: This PC check is not known here');
    fixture.later(31 * 60_000);
    expect(await outcome(report(old))).toContain('LINK_REFUSED: This PC check was downloaded more than 30 minutes ago');
  });

  it('allows thirty failed attempts per hour', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => outcome(report(String(n).padStart(43, 'g'), SEEN, '203.0.113.77'))),
    );
    expect(guesses.filter((answer) => answer.startsWith('TOO_MANY')).length).toBe(10);
  });

  it('allows twenty downloads per hour', async () => {
    const one = await atHardware();
    const minted = await Promise.all(Array.from({ length: 25 }, () => outcome(mint(one))));
    expect(minted.filter((answer) => answer === 'done').length).toBe(20);
  });

  it('accepts reports only in the hardware step', async () => {
    const early = await fixture.anApplication();
    expect(await outcome(fixture.preflight.mint({ applicant: early.applicant }))).toContain(
      'INVALID_TRANSITION: The application is not at its hardware step',
    );
    const one = await atHardware();
    const token = await mint(one);
    await fixture.submitDetails.hardware({ applicant: one.applicant, ...HARDWARE_FORM });
    await fixture.reviewApplication.approveHardware(fixture.master, { id: one.id, reason: '' }, aCommand());
    expect(await outcome(report(token))).toContain('INVALID_TRANSITION: The application is not at its hardware step');
    expect(await hardwareOf(one)).toMatchObject({ source: 'declared', hardwareVerified: true });
    await fixture.submitDetails.staff({ applicant: one.applicant, staff: [STAFF_MEMBER] });
    await fixture.reviewApplication.requestChanges(
      fixture.admin,
      { id: one.id, reason: 'Measure it, please' },
      aCommand(),
    );
    // The refused report did not spend the token; now the report answers the requested changes.
    expect(await outcome(report(token))).toBe('done');
    expect(await hardwareOf(one)).toMatchObject({ source: 'measured', hardwareVerified: false });
    expect((await fixture.submitDetails.read(one.applicant)).body?.request).toBeNull();
  });

  it('stores the token only as a hash', async () => {
    const token = await mint(await atHardware());
    const rows = await fixture.rows<{ row: string }>('select t::text as row from preflight_tokens t');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows)
      expect([row.includes(token), row.includes(Buffer.from(token).toString('hex'))]).toEqual([false, false]);
  });
});
