import type { UseCases } from '../fixtures/use-cases.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import { MODULE_IDS, type ModuleId } from '@revive/contracts/training/modules';
import { RATE_LIMITS } from '../../src/requests/rate-limits.js';
import { SOLUTIONS } from '../../src/training/lab/solutions.js';
import { course, doneIn, rightAnswer, solveAll } from '../fixtures/practice.js';
import { createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

async function aTrainee(...modules: ModuleId[]) {
  const person = fixture.identity.aPerson({ status: 'training', role: 'tech' });
  for (const moduleId of modules) await fixture.trainingSession.begin({ by: person.by, moduleId });
  return person;
}
const at = (by: SessionContext, place: string, exercise = '', answer = '', from = 0, service: UseCases = fixture) => {
  const [moduleId = '', part = ''] = place.split('/');
  return service.practiceLab.run({ by, moduleId, part, exercise, answer, from });
};
const [TABLE, REPAIR, CHANGED, TAKEN_BACK] = [
  'device-detection/table',
  'remote-injection/repair',
  'remote-injection/changed',
  'remote-injection/taken-back',
];

describe('practice disk', () => {
  it('has exactly one solution per exercise', () => {
    const asked = MODULE_IDS.flatMap((id) =>
      course[id].parts.flatMap((part) => (part.exercises ?? []).map((one) => `${id}/${part.id}/${one.id}`)),
    );
    expect(Object.keys(SOLUTIONS).sort()).toEqual(asked.sort());
  });

  it('shows its sectors, and the last sectors for a position beyond the end', async () => {
    const { by } = await aTrainee('device-detection');
    const { sectors, first, shown, reading } = await at(by, TABLE);
    expect([first, shown.length, new Set(shown.map((one) => one.length)), reading]).toEqual([
      0,
      4,
      new Set([1024]),
      null,
    ]);
    // The first sectors are erased; the last sector is a GPT header.
    expect(shown[0]).toBe('00'.repeat(512));
    const end = await at(by, TABLE, '', '', 0xffff_ffff);
    expect([end.first, Buffer.from(end.shown.at(-1) ?? '', 'hex').toString('latin1', 0, 8)]).toEqual([
      sectors - 4,
      'EFI PART',
    ]);
    for (const from of [-1, 1.5, Number.NaN, 2 ** 40, Number.MAX_SAFE_INTEGER + 2])
      await expect(at(by, TABLE, '', '', from)).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('differs per trainee, and answers do not carry over', async () => {
    const [one, other] = [await aTrainee('device-detection'), await aTrainee('device-detection')];
    await solveAll(fixture, one.by, 'device-detection', 'table');
    const theirs = await solveAll(fixture, other.by, 'device-detection', 'table', 'last');
    expect(doneIn('table', theirs)).toEqual(new Set(['signature']));
    const foreign = await rightAnswer(
      fixture.practiceLab.benches,
      one.id,
      'device-detection',
      'table',
      'last',
      new Set(),
    );
    const own = await rightAnswer(
      fixture.practiceLab.benches,
      other.id,
      'device-detection',
      'table',
      'last',
      new Set(),
    );
    // Two of a few hundred disks have equal length, but their contents always differ.
    if (foreign !== own)
      expect(await at(other.by, TABLE, 'last', foreign)).toMatchObject({ right: false, steps: ['table/signature'] });
    expect((await at(one.by, TABLE, '', '', 0xffff_ffff)).shown).not.toEqual(
      (await at(other.by, TABLE, '', '', 0xffff_ffff)).shown,
    );
  });

  it('keeps its state across processes', async () => {
    const { by } = await aTrainee('remote-injection');
    const before = await solveAll(fixture, by, 'remote-injection', 'repair', 'write-3');
    const after = await at(by, REPAIR, '', '', 0, await fixture.another());
    expect({ ...after, module: null }).toEqual({ ...before, right: undefined, feedback: undefined, module: null });
    expect(after.reading?.writes.map(({ now, after: planned }) => now === planned)).toEqual([true, true, false, false]);
  });

  it.each([
    ['a part that has no disk', 'device-detection/hex', '', '', 'NOT_FOUND'],
    ['a part that is not there', 'device-detection/../table', '', '', 'NOT_FOUND'],
    ['a module that is not there', 'x/table', '', '', 'NOT_FOUND'],
    ['a module that was not opened', REPAIR, '', '', 'INVALID_TRANSITION'],
    ['an exercise of another part', TABLE, 'label', 'x', 'INVALID'],
    ['an exercise that is not due', TABLE, 'last', '1', 'INVALID_TRANSITION'],
    ['an answer of megabytes', TABLE, 'signature', 'a'.repeat(2_000_000), 'INVALID'],
  ])('refuses %s', async (_, place, exercise, answer, code) => {
    const { by } = await aTrainee('device-detection');
    await expect(at(by, place ?? '', exercise, answer)).rejects.toMatchObject({ code });
  });

  it('refuses accounts before training and suspended accounts', async () => {
    await expect(at(fixture.identity.aPerson({ status: 'approved' }).by, TABLE ?? '')).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    await expect(at(fixture.identity.aPerson({ status: 'suspended' }).by, TABLE ?? '')).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_ACTIVE',
    });
  });

  it('limits reads per hour', async () => {
    const { by } = await aTrainee('customer-onboarding');
    const look = () =>
      at(by, 'customer-onboarding/counter').then(
        () => 'seen',
        (error: { code: string }) => error.code,
      );
    const answers: string[] = [];
    while (answers.length < RATE_LIMITS.bench.max + 10)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, look))));
    expect([answers.filter((one) => one === 'seen').length, new Set(answers)]).toEqual([
      RATE_LIMITS.bench.max,
      new Set(['seen', 'TOO_MANY']),
    ]);
  }, 120_000);
});

describe('exercise', () => {
  it('accepts only the correct answer, recorded once for concurrent requests', async () => {
    const { by, id } = await aTrainee('device-detection');
    await expect(
      fixture.trainingSession.record({ by, moduleId: 'device-detection', step: 'table/signature', choice: '' }),
    ).rejects.toMatchObject({ code: 'INVALID' });
    await expect(
      fixture.trainingSession.record({ by, moduleId: 'device-detection', step: 'table', choice: '' }),
    ).rejects.toMatchObject({ code: 'INVALID' });
    expect(await at(by, TABLE ?? '', 'signature', '55 aa')).toMatchObject({ right: false, steps: [] });
    const right = await rightAnswer(
      fixture.practiceLab.benches,
      id,
      'device-detection',
      'table',
      'signature',
      new Set(),
    );
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => at(by, TABLE ?? '', 'signature', ` 0x${right.toUpperCase()} `)),
    );
    expect(new Set(replies.map((reply) => JSON.stringify([reply.right, reply.steps])))).toEqual(
      new Set([JSON.stringify([true, ['table/signature']])]),
    );
    expect(await at(by, TABLE ?? '', 'signature', 'ff')).toMatchObject({ right: true, steps: ['table/signature'] });
  });

  it('explains wrong byte order, wrong units and invalid numbers', async () => {
    const { by, id } = await aTrainee('device-detection');
    await solveAll(fixture, by, 'device-detection', 'table', 'last');
    const last = Number(
      await rightAnswer(fixture.practiceLab.benches, id, 'device-detection', 'table', 'last', new Set()),
    );
    const swapped = Buffer.from(last.toString(16).padStart(8, '0'), 'hex').readUInt32LE(0);
    for (const [said, why] of [
      [String(last * 512), /in bytes/],
      [String(swapped), /little-endian/],
      ['the last', /one whole number/],
      ['', /Enter an answer/],
      [String(last + 1), /counted from 0/],
    ] as const)
      expect(await at(by, TABLE ?? '', 'last', said)).toMatchObject({
        right: false,
        feedback: expect.stringMatching(why),
      });
    expect(await at(by, TABLE ?? '', 'last', `0x${last.toString(16)}`)).toMatchObject({ right: true });
  });

  it('shows the agent’s diagnosis only after the trainee ran it', async () => {
    const { by } = await aTrainee('device-detection');
    expect((await solveAll(fixture, by, 'device-detection', 'table', 'diagnose')).reading).toBeNull();
    const { reading, options } = await at(by, TABLE ?? '', 'diagnose');
    expect([
      reading?.verdict,
      reading?.filesBefore,
      (reading?.filesAfter ?? 0) > 10,
      reading?.writes.map(({ sector }) => sector),
    ]).toEqual(['repairable', 0, true, [2, 1, 0]]);
    expect(options.map(({ value }) => value).sort()).toEqual(['disk', 'end', 'none', 'partition 1']);
  });
});

describe('repair exercise', () => {
  it('requires a backup of every planned sector before writing', async () => {
    const { by } = await aTrainee('remote-injection');
    const { reading } = await solveAll(fixture, by, 'remote-injection', 'repair', 'backup');
    await expect(at(by, REPAIR ?? '', 'write-1', '2')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    const boot = reading?.writes.at(-1)?.sector ?? 0;
    for (const [said, why] of [
      ['0-1', /Sector 2 is written by the plan and would not be saved/],
      ['0-2', new RegExp(`Sector ${boot} is written`)],
      [`0-4000`, /Save what is overwritten|would not be saved/],
      ['all', /numbers and ranges/],
      ['2-0', /numbers and ranges/],
      ['0-99999999999', /numbers and ranges/],
    ] as const)
      expect(await at(by, REPAIR ?? '', 'backup', said)).toMatchObject({
        right: false,
        feedback: expect.stringMatching(why),
      });
    expect(await at(by, REPAIR ?? '', 'backup', `0-2, ${boot}`)).toMatchObject({ right: true });
  });

  it('requires the planned write order and ends with a healthy disk', async () => {
    const { by } = await aTrainee('remote-injection');
    const { reading } = await solveAll(fixture, by, 'remote-injection', 'repair', 'write-1');
    const order = reading?.writes.map(({ sector }) => sector) ?? [];
    expect(order.slice(0, 3)).toEqual([2, 1, 0]);
    for (const early of order.slice(1))
      expect(await at(by, REPAIR ?? '', 'write-1', String(early))).toMatchObject({
        right: false,
        feedback: expect.stringContaining('Not yet. If the power failed now'),
      });
    expect(await at(by, REPAIR ?? '', 'write-1', '77')).toMatchObject({
      right: false,
      feedback: 'The plan has no such write left.',
    });
    expect((await at(by, REPAIR ?? '')).reading?.writes.every(({ now, before }) => now === before)).toBe(true);
    const done = await solveAll(fixture, by, 'remote-injection', 'repair');
    expect(done.reading).toMatchObject({ verdict: 'healthy', findings: [] });
    expect(done.reading?.writes.every(({ now, after }) => now === after)).toBe(true);
    expect(done.reading?.filesBefore).toBe(reading?.filesAfter);
  });

  it('refuses to write if the disk changed after the approval', async () => {
    const { by } = await aTrainee('remote-injection');
    const { reading, brief } = await solveAll(fixture, by, 'remote-injection', 'changed', 'decide');
    expect(brief.join(' ')).not.toContain(reading?.digest?.slice(0, 16));
    for (const wrong of ['write', 'old', 'both'])
      expect(await at(by, CHANGED ?? '', 'decide', wrong)).toMatchObject({ right: false });
    expect(await at(by, CHANGED ?? '', 'decide', 'stop')).toMatchObject({ right: true });
  });

  it('restores the original disk when a failed write is rolled back', async () => {
    const { by } = await aTrainee('remote-injection');
    const held = await solveAll(fixture, by, 'remote-injection', 'taken-back', 'roll-back');
    expect(held.reading?.verdict).not.toBe('healthy');
    expect(held.reading?.writes.map(({ now, before, after }) => [now === before, now === after])).toEqual([
      [false, false],
    ]);
    await expect(at(by, TAKEN_BACK ?? '', 'proof', '00000000')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    const back = await solveAll(fixture, by, 'remote-injection', 'taken-back');
    expect(back.reading?.writes.map(({ now, before }) => now === before)).toEqual([true]);
  });
});
