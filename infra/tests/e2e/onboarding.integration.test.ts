import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReadPerson } from '@revive/identity/people/read-person';
import { REQUIRED_MODULES } from '@revive/contracts/training/modules';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { AGREEMENT_FORM } from '@revive/contracts/testing/sample-forms';
import { cookieOf, FIRST_PASSWORDS, type StartedServices, startServices } from './started-services.js';
import {
  type AskedQuestion,
  beginModule,
  completeModule,
  completeTraining,
  passQuiz,
  studyParts,
} from '../world/training.js';
import { confirmAddress } from '../world/confirm-address.js';
import { PASSWORD, sendProfile, signAgreement, signUp } from '../world/accounts.js';

const AGREEMENT = {
  ...AGREEMENT_FORM,
  repairVolume: '11-50',
  userId: uuidv7(),
  ipAddress: '203.0.113.99',
  timestamp: '1999-01-01T00:00:00.000Z',
};
let services: StartedServices<'onboarding'>;
let readPerson: ReadPerson;
let aheadMs = 0;

beforeAll(async () => {
  services = await startServices(['onboarding'], { clock: () => new Date(Date.now() + aheadMs) });
  readPerson = services.identityApp.get(ReadPerson);
}, 120_000);
afterAll(() => services.stop());

async function newcomer(username: string) {
  const { headers, body } = await signUp(services.client(), { username, name: 'Thandi' });
  return { id: (body as { id: string }).id, ...services.client(cookieOf(headers)) };
}
const aMaster = async () => services.client(await services.signIn('master', FIRST_PASSWORDS.master));
const statusOf = async (id: string) => (await readPerson.run(aUser({ role: 'master' }), id)).person?.status;

describe('onboarding', () => {
  // spec E041, F027
  it('leads from agreement, profile, approval and training to an active account', async () => {
    const me = await newcomer('way-in');
    expect((await me.get('/api/user-agreement/status')).body).toEqual({ agreement: null });
    expect((await me.get('/api/onboarding')).body).toMatchObject({ next: 'agreement', status: 'pending' });
    const signed = await signAgreement(me, AGREEMENT);
    expect([signed.status, signed.body]).toEqual([
      201,
      {
        agreement: expect.objectContaining({
          businessName: 'Umbani',
          businessType: 'mobile-repair',
          targetMarket: 'south-africa',
          technicalExperience: 'advanced',
          current: true,
        }),
      },
    ]);
    const { agreement } = signed.body as { agreement: { id: string; fileHash: string; signedAt: string } };
    expect(Math.abs(Date.parse(agreement.signedAt) - Date.now())).toBeLessThan(600_000);
    const file = (await me.get(`/api/user-agreement/files/${agreement.id}`)).body as { base64: string };
    const hash = createHash('sha256').update(Buffer.from(file.base64, 'base64')).digest('hex');
    expect((await services.client().post('/api/verify-document', { hash })).body).toMatchObject({
      known: true,
      kind: 'agreement',
    });
    expect((await (await newcomer('a-stranger')).get(`/api/user-agreement/files/${agreement.id}`)).status).toBe(404);

    expect((await me.get('/api/onboarding')).body).toMatchObject({ next: 'profile' });
    expect((await me.post('/api/business-profile', { businessName: 'Umbani' })).body).toMatchObject({
      code: 'INVALID',
      fields: expect.arrayContaining([
        {
          path: 'streetAddress',
          message: 'Please fill in all required fields including business name, address, and service categories.',
        },
      ]),
    });
    const profile = await sendProfile(me, { yearsInBusiness: 'many', employeeCount: '3' });
    expect(profile.status).toBe(201);
    expect((await me.get('/api/business-profile')).body).toMatchObject({
      profile: { businessName: 'Umbani', yearsInBusiness: '0', employeeCount: '3' },
    });
    expect((await me.get('/api/onboarding')).body).toMatchObject({ next: 'review', status: 'pending' });

    const master = await aMaster();
    const queue = (await master.get('/api/account-reviews?search=way-in')).body as {
      accounts: { person: object; review: object }[];
    };
    expect(queue.accounts).toEqual([
      {
        person: expect.objectContaining({ id: me.id, role: 'tech', status: 'pending' }),
        review: expect.objectContaining({
          agreementCurrent: true,
          waitsFor: 'staff',
          refused: false,
          modulesDone: 0,
          modulesRequired: 7,
        }),
      },
    ]);
    const found = async (query: string): Promise<string[]> =>
      (
        (await master.get(`/api/account-reviews?${query}`)).body as { accounts: { person: { id: string } }[] }
      ).accounts.map(({ person }) => person.id);
    // The search also covers the business name, and treats database wildcards as plain characters.
    expect([await found('search=umb'), await found('search=%25mb'), await found(`search=umb&before=${me.id}`)]).toEqual(
      [[me.id], [], []],
    );
    expect(await found('mine=true')).toEqual([]);
    expect((await master.post(`/api/account-reviews/${me.id}/assign`, { take: true })).body).toMatchObject({
      line: { assignedToMe: true },
    });
    expect([
      await found('mine=true'),
      await found('mine=true&search=umb'),
      await found('mine=true&search=another'),
    ]).toEqual([[me.id], [me.id], []]);
    const review = (await master.get(`/api/account-reviews/${me.id}`)).body as {
      agreements: { fileId: string; fileHash: string }[];
    };
    expect(review).toMatchObject({
      agreements: [{ fullName: 'Thandi Dlamini', fileHash: agreement.fileHash, current: true }],
      profile: { businessName: 'Umbani', yearsInBusiness: '0', employeeCount: '3' },
      applications: [],
      refusals: [],
      notes: [],
    });
    expect(
      (await master.get(`/api/account-reviews/${me.id}/files/${review.agreements[0]?.fileId ?? ''}`)).body,
    ).toMatchObject({ fileHash: agreement.fileHash, base64: file.base64 });

    expect(
      (await master.post(`/api/account-reviews/${me.id}/refuse`, { reason: 'Which street number?' })).body,
    ).toMatchObject({ line: { refused: true, waitsFor: 'account' } });
    expect((await me.get('/api/onboarding')).body).toMatchObject({
      next: 'profile',
      status: 'pending',
      refusal: 'Which street number?',
    });
    expect((await sendProfile(me, { streetAddress: '1 Long Street, second floor' })).status).toBe(201);
    const again = (await me.get('/api/onboarding')).body as object;
    expect(again).toMatchObject({ next: 'review', status: 'pending' });
    expect(again).not.toHaveProperty('refusal');
    expect((await master.get(`/api/account-reviews/${me.id}`)).body).toMatchObject({
      line: { refused: false, waitsFor: 'staff' },
      refusals: [{ reason: 'Which street number?', open: false }],
    });
    expect((await me.post(`/api/account-reviews/${me.id}/approve`, {})).body).toMatchObject({
      code: 'ACCOUNT_NOT_ACTIVE',
    });

    expect((await master.get('/api/account-reviews?search=way-in')).body).toMatchObject({
      accounts: [{ person: { id: me.id, emailConfirmed: false } }],
    });
    expect(
      (await master.post(`/api/account-reviews/${me.id}/approve`, { businessName: 'Umbani Repairs' })).body,
    ).toMatchObject({ code: 'INVALID_TRANSITION' });
    await confirmAddress(services.identityConfig, 'way-in');
    expect(
      (await master.post(`/api/account-reviews/${me.id}/approve`, { businessName: 'Umbani Repairs' })).body,
    ).toMatchObject({ id: me.id, status: 'approved', tenantName: 'Umbani Repairs' });
    // The approval ends the sessions; an event then changes the account's status.
    await waitFor(async () => (await statusOf(me.id)) === 'training');
    const trainee = services.client(await services.signIn('way-in', PASSWORD));
    const student = {
      accountId: me.id,
      client: {
        post: async (path: string, body?: object) =>
          expect([path, (await trainee.post(path, body)).status]).toEqual([path, 200]),
      },
    };
    expect((await completeTraining(trainee)).status).toBe(409);
    for (const id of REQUIRED_MODULES) {
      const { questions } = (await beginModule(trainee, id)).body as { questions: AskedQuestion[] };
      await studyParts(student, id);
      expect((await passQuiz(trainee, id, questions)).body).toMatchObject({ passed: true });
      expect((await completeModule(trainee, id)).status).toBe(409);
      aheadMs += 10 * 60_000;
      expect((await completeModule(trainee, id)).status).toBe(200);
    }
    const done = await completeTraining(trainee);
    expect([done.status, done.body]).toEqual([
      200,
      expect.objectContaining({ status: 'active', requiredDone: 7, requiredTotal: 7 }),
    ]);
    expect((await trainee.get('/api/user')).body).toMatchObject({ status: 'active' });
    expect((await trainee.get('/api/notifications/preferences')).status).not.toBe(403);
  });

  it('signs the agreement once when sent fifty times at once', async () => {
    const me = await newcomer('fifty-times');
    const sign = () => signAgreement(me, AGREEMENT);
    const answers = await Promise.all(Array.from({ length: 50 }, sign));
    // A busy machine answers some requests with 503; these are repeated in sequence.
    for (const [at, { status }] of answers.entries()) if (status === 503) answers[at] = await sign();
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  });
});
