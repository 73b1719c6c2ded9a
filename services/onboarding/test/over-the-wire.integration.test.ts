import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OnboardingClient } from '@revive/proto/revive/onboarding/v1/onboarding';
import { protoOf } from '@revive/proto/paths';
import { signActorToken } from '@revive/platform/auth/actor-token';
import { bodySha256, signCommandToken } from '@revive/platform/auth/command-token';
import { RpcClient } from '@revive/platform/rpc/client';
import { freshDatabase, testActorKeys, testInfrastructure, testRpc } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import { HARDWARE_FORM, STAFF_MEMBER } from '@revive/contracts/testing/sample-forms';
import { onboarding } from '../src/service.js';
import { aRegistration, COMPANY } from './fixtures/review-fixture.js';

async function started() {
  const [database, base, rpc, keys] = [
    await freshDatabase('onboarding', onboarding.migrations),
    await testInfrastructure(),
    await testRpc('onboarding', 'gateway', 'notifications', 'fleet', 'identity'),
    testActorKeys(),
  ];
  const running = await onboarding.start(
    {
      databases: {
        tenant: database.DATABASE_URL,
        staff: database.DATABASE_STAFF_URL,
        system: database.DATABASE_SYSTEM_URL,
      },
      rpc: rpc.onboarding,
      actorPublicKeys: keys.publicKeys,
      sealKey: randomBytes(32),
      publicUrl: 'http://localhost:3000',
      logLevel: 'silent',
    },
    base,
  );
  const peers = Object.fromEntries(
    (['gateway', 'notifications', 'fleet'] as const).map((name) => [
      name,
      new RpcClient<OnboardingClient>({
        peer: 'onboarding',
        rpc: rpc[name],
        proto: protoOf('onboarding'),
        service: 'revive.onboarding.v1.Onboarding',
      }),
    ]),
  ) as Record<'gateway' | 'notifications' | 'fleet', RpcClient<OnboardingClient>>;
  const master = { userId: uuidv7(), username: 'master', role: 'master' as const, sessionId: 'session' };
  return {
    database,
    peers,
    actorToken: signActorToken(keys.sign, master, new Date()),
    confirm: (
      method: 'approvePreliminarily' | 'approveHardware',
      request: { id: string; reason: string; hardwareAt: string },
    ) => {
      const { method: path, body } = peers.gateway.commandFor(method, request);
      return signCommandToken(
        keys.sign,
        {
          method: path,
          bodySha256: bodySha256(body),
          userId: master.userId,
          tenantId: '',
          sessionId: master.sessionId,
        },
        new Date(),
      );
    },
    async close() {
      for (const peer of Object.values(peers)) peer.close();
      await running.stop();
      await base.close();
      await database.close();
    },
  };
}

let service: Awaited<ReturnType<typeof started>>;
beforeAll(async () => {
  service = await started();
});
afterAll(() => service.close());
const nobody = { actorToken: null };

describe('onboarding over gRPC', () => {
  it('saves a partial draft and returns exactly its fields', async () => {
    const { gateway } = service.peers;
    const { draft } = await gateway.call(
      'saveDraft',
      { draft: '', form: { businessName: 'Umbani', yearsInBusiness: 0, currentServices: [] }, address: '192.0.2.1' },
      nobody,
    );
    const { form } = await gateway.call('readDraft', { draft, address: '192.0.2.1' }, nobody);
    expect([form?.businessName, form?.yearsInBusiness, form?.taxId ?? 'absent', form?.currentServices]).toEqual([
      'Umbani',
      0,
      'absent',
      [],
    ]);
  });

  it('processes an application from submission to approval', async () => {
    const { gateway, notifications } = service.peers;
    const accountId = uuidv7();
    const applicant = { link: '', accountId, address: '192.0.2.1' };
    await gateway.call('register', aRegistration({ accountId }), nobody);
    const { applications } = await gateway.call(
      'listApplications',
      { before: '', search: '', status: '', mine: false, waits: '' },
      { actorToken: service.actorToken },
    );
    const id = applications[0]?.id ?? '';
    const decision = { id, reason: '', hardwareAt: '' };
    const decide = async (method: 'approvePreliminarily' | 'approveHardware') =>
      gateway.call(method, decision, {
        actorToken: service.actorToken,
        commandToken: service.confirm(method, decision),
      });
    await expect(
      gateway.call('approvePreliminarily', { id, reason: '' }, { actorToken: service.actorToken }),
    ).rejects.toMatchObject({ code: 'COMMAND_TOKEN_REFUSED' });
    await decide('approvePreliminarily');
    await gateway.call('submitSetup', { applicant, setupType: 'multi_user' }, nobody);
    await gateway.call('submitCompany', { applicant, ...COMPANY, accountNumber: '9999999123' }, nobody);
    await gateway.call('submitHardware', { applicant, ...HARDWARE_FORM }, nobody);
    await decide('approveHardware');
    const mine = await gateway.call('submitStaff', { applicant, staff: [STAFF_MEMBER] }, nobody);
    expect([
      mine.summary?.status,
      mine.summary?.currentStep,
      mine.body?.companyDetails?.bankingDetails?.accountNumber,
      mine.body?.companyDetails?.taxId,
      mine.body?.staffInfo.length,
    ]).toEqual(['final_review', 6, '•••• 123', '•••• 678', 1]);
    const [email] = await service.database
      .open([])
      .then((db) =>
        db.tx({ kind: 'system', name: 'test' }, (em) =>
          em.query<{ id: string }[]>('select id from application_emails order by id limit 1'),
        ),
      );
    expect((await notifications.call('readEmail', { id: email?.id ?? '' }, nobody)).values['businessName']).toBe(
      'Umbani Electronics',
    );
  });

  it('refuses callers without permission', async () => {
    const { gateway, fleet, notifications } = service.peers;
    await expect(fleet.call('readMine', { applicant: null }, nobody)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(notifications.call('getApplication', { id: uuidv7() }, nobody)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(gateway.call('readEmail', { id: uuidv7() }, nobody)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(
      gateway.call('listApplications', { before: '', search: '', status: '', mine: false, waits: '' }, nobody),
    ).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await expect(gateway.call('readMine', { applicant: null }, nobody)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
