import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfirmAgentRequest } from '@revive/proto/revive/fleet/v1/fleet';
import { bodySha256, signCommandToken } from '@revive/platform/auth/command-token';
import { uuidv7 } from '@revive/platform/core/ids';
import { aCommand, createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';
import { aShopAdmin, approved, states, stepTakers } from '../fixtures/step-takers.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const { details, services, sign } = stepTakers(() => fixture);

describe('approval email', () => {
  const ask = (over: object = {}, by = fixture.admin) =>
    fixture.sendApprovalEmail.run(
      by,
      { companyName: '', email: 'somebody@else.example', applicationId: '', ...over },
      aCommand(),
    );

  it('sends the email to the address on file and completes the first step', async () => {
    const shop = aShopAdmin();
    const { id, businessName } = await approved(fixture, shop.tenantId);
    await ask({ companyName: businessName });
    const [message] = await fixture.rows<{ id: string }>(
      "select id from application_emails where application_id = $1 and template = 'application_approved'",
      [id],
    );
    expect(await fixture.readEmail.run(message?.id ?? '')).toEqual({
      to: 'thandi@umbani.example',
      name: 'Thandi Dlamini',
      values: { link: 'http://localhost:3000/tenant-onboarding', businessName },
    });
    expect(states(await fixture.completeStep.read(shop))).toMatch(/^done due/);
  });

  it('dates from the shop’s opening if the shop never applied', async () => {
    const shop = aShopAdmin();
    expect(states(await fixture.completeStep.read(shop))).toMatch(/^waiting due/);
    fixture.identity.wasOpened(shop.userId, new Date('2026-11-20T08:00:00Z'));
    expect((await fixture.completeStep.read(shop)).steps[0]).toMatchObject({
      state: 'done',
      at: '2026-11-20T08:00:00.000Z',
    });
  });

  it('sends the email once per hour for concurrent requests', async () => {
    const { id } = await approved(fixture, uuidv7());
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask({ companyName: 'x', applicationId: id })));
    expect(answers.filter(({ sentNow }) => sentNow)).toHaveLength(1);
    const count = () =>
      fixture
        .rows("select 1 from application_emails where application_id = $1 and template = 'application_approved'", [id])
        .then(({ length }) => length);
    expect(await count()).toBe(1);
    fixture.later(3_600_001);
    expect([(await ask({ companyName: 'x', applicationId: id })).sentNow, await count()]).toEqual([true, 2]);
  });

  it('requires staff and an approved application', async () => {
    const { id } = await approved(fixture, uuidv7());
    await expect(ask({ companyName: 'x', applicationId: id }, aShopAdmin())).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(ask({ companyName: 'x', applicationId: uuidv7() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ask({ companyName: 'Nobody’s name' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const pending = await fixture.anApplication();
    await expect(ask({ companyName: 'x', applicationId: pending.id })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });
});

describe('events from billing and fleet', () => {
  const anEvent = () => ({
    id: uuidv7(),
    topic: 't',
    key: 'k',
    type: 't',
    payload: new Uint8Array(),
    occurredAt: new Date('2026-11-22T10:00:00Z'),
  });

  it('keeps the newest trial count in any event order', async () => {
    const shop = aShopAdmin();
    await details(shop);
    await services(shop);
    await sign(shop);
    const counted = (used: number, version: number) =>
      fixture.onFactsChanged.trial(anEvent(), { id: uuidv7(), tenantId: shop.tenantId ?? '', used, version });
    for (const [used, version] of [
      [1, 1],
      [3, 3],
      [2, 2],
    ] as const)
      await counted(used, version);
    expect((await fixture.completeStep.read(shop)).trial).toMatchObject({ used: 3, remaining: 2, running: true });
    await counted(5, 4);
    expect((await fixture.completeStep.read(shop)).trial).toMatchObject({ used: 5, remaining: 0, running: false });
  });

  it('records the first confirmed agent, even before the first step', async () => {
    const shop = aShopAdmin();
    const proofRequest = Buffer.from(ConfirmAgentRequest.encode({ agentId: 'agent_1', code: '123456' }).finish());
    const proofOf = (tenantId: string | undefined) =>
      signCommandToken(
        fixture.keys.sign,
        {
          method: '/revive.fleet.v1.Fleet/ConfirmAgent',
          bodySha256: bodySha256(proofRequest),
          userId: shop.userId,
          tenantId: tenantId ?? '',
          sessionId: 's',
        },
        new Date(),
      );
    const changed = (binding: string, proof = proofOf(shop.tenantId), agentId = 'agent_1') =>
      fixture.onFactsChanged.agent(anEvent(), {
        agentId,
        tenantId: shop.tenantId ?? '',
        name: 'PC',
        binding,
        proof,
        version: 1,
        proofRequest,
      });
    await changed('unconfirmed');
    // Requires a proof signed for a person of this shop and this agent.
    await changed('confirmed', '');
    await changed('confirmed', proofOf(uuidv7()));
    await changed('confirmed', proofOf(shop.tenantId), 'agent_2');
    expect((await fixture.completeStep.read(shop)).agent?.confirmedAt ?? 'none').toBe('none');
    await changed('confirmed');
    await details(shop);
    expect((await fixture.completeStep.read(shop)).agent?.confirmedAt).toBe('2026-11-22T10:00:00.000Z');
  });
});
