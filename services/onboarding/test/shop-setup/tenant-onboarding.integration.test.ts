import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TrialStarted } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { aUser } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import { aCommand, createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';
import { aShopAdmin, approved, DETAILS, PROOF, states, stepTakers } from '../fixtures/step-takers.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const { details, services, sign, agent, support } = stepTakers(() => fixture);
const actionsOf = async (tenantId: string | undefined) =>
  (await fixture.actions()).filter((action) => action.tenantId === tenantId).map(({ action }) => action);
const trials = async (tenantId: string | undefined) =>
  (
    await fixture.rows<{ payload: Buffer; key: string }>(
      "select payload, key from outbox where topic = 'onboarding.trial' order by seq",
    )
  )
    .filter(({ key }) => key === tenantId)
    .map(({ payload }) => TrialStarted.decode(payload));

describe('seven onboarding steps of a shop', () => {
  // spec K128, E088
  it('start with business details and persist', async () => {
    const shop = aShopAdmin();
    const first = await fixture.completeStep.read(shop);
    expect([
      states(first),
      first.version,
      first.supportStatus,
      first.services?.baseCents,
      first.details ?? null,
      first.trial ?? null,
    ]).toEqual(['waiting due locked locked locked locked locked', 0, 'Pending', 19_900, null, null]);
    expect(first.agent?.port).toBe(8888);
    await details(shop);
    await services(shop);
    const signed = await sign(shop);
    expect(await fixture.completeStep.read(shop)).toEqual({ ...signed, trial: signed.trial });
    expect([
      states(signed),
      signed.services?.monthlyCents,
      signed.services?.selected,
      signed.agreement?.signedBy,
    ]).toEqual(['waiting done done done done due locked', 31_860, ['phone_bridge', 'mobile_repair'], 'Thandi Dlamini']);
    expect([signed.trial?.included, signed.trial?.used, signed.trial?.remaining, signed.trial?.running]).toEqual([
      5,
      0,
      5,
      true,
    ]);
    expect(Date.parse(signed.trial?.endsAt ?? '') - Date.parse(signed.trial?.startedAt ?? '')).toBe(
      30 * 24 * 3_600_000,
    );
  });

  // spec E079
  it('refuse steps out of order', async () => {
    const shop = aShopAdmin();
    for (const early of [services, sign, support])
      await expect(early(shop)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await details(shop);
    for (const early of [sign, support])
      await expect(early(shop)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await services(shop);
    for (const early of [agent, support])
      await expect(early(shop)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await sign(shop);
    await expect(support(shop)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await agent(shop);
    expect((await support(shop)).supportStatus).toBe('Active');
    expect(await actionsOf(shop.tenantId)).toEqual([
      'onboarding.details',
      'onboarding.services',
      'onboarding.agreement',
      'onboarding.agent',
      'onboarding.support',
    ]);
  });

  it('have one effect each for concurrent requests', async () => {
    const shop = aShopAdmin();
    const fifty = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, send));
    for (const send of [() => details(shop), () => services(shop), () => sign(shop)]) {
      const answers = await fifty(send);
      expect(new Set(answers.map(({ version }) => version)).size).toBe(1);
    }
    expect([
      (await fixture.completeStep.read(shop)).version,
      await actionsOf(shop.tenantId),
      (await trials(shop.tenantId)).length,
    ]).toEqual([3, ['onboarding.details', 'onboarding.services', 'onboarding.agreement'], 1]);
    expect(await fixture.rows('select 1 from tenant_agreements where tenant_id = $1', [shop.tenantId])).toHaveLength(1);
  });
});

describe('business details', () => {
  it('require tax number and bank details at first, and always return them masked', async () => {
    const shop = aShopAdmin();
    await expect(details(shop, { taxNumber: undefined, bankDetails: undefined })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { taxNumber: 'Tax number is required', bankDetails: 'Bank details are required' },
    });
    await details(shop);
    const changed = await details(shop, { phone: '021 555 0199', taxNumber: undefined, bankDetails: undefined });
    expect([changed.details?.phone, changed.details?.taxNumber, changed.details?.bankDetails, changed.version]).toEqual(
      ['021 555 0199', '•••• 678', '•••• 678', 2],
    );
    const [row] = await fixture.rows<{ whole: string }>(
      "select encode(tax_number, 'escape') || encode(bank_details, 'escape') as whole from tenant_onboardings where tenant_id = $1",
      [shop.tenantId],
    );
    expect(row?.whole).not.toContain('12345678');
  });

  it('cannot be changed after the signature', async () => {
    const shop = aShopAdmin();
    await details(shop);
    await services(shop);
    await sign(shop);
    await expect(details(shop, { companyName: 'Another' })).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await expect(services(shop, { selectedServices: ['mobile_repair'], monthlyCents: 21_880 })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    expect((await details(shop)).version).toBe(3);
    const more = await services(shop, {
      selectedServices: ['phone_bridge', 'mobile_repair', 'boot_repair'],
      monthlyCents: 37_840,
    });
    expect([more.version, more.services?.monthlyCents, more.agreement?.signedVersion, states(more)]).toEqual([
      4,
      37_840,
      '1-draft',
      'waiting done done done done due locked',
    ]);
    expect(
      (
        await fixture.rows<{ monthly_cents: number }>(
          'select monthly_cents from tenant_agreements where tenant_id = $1',
          [shop.tenantId],
        )
      ).map(({ monthly_cents: cents }) => Number(cents)),
    ).toEqual([31_860]);
    await expect(services(shop)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });
});

describe('service selection', () => {
  it('refuses a wrong price and returns the correct one', async () => {
    const shop = aShopAdmin();
    await details(shop);
    for (const monthlyCents of [0, 31_859, 31_860.4])
      await expect(services(shop, { monthlyCents })).rejects.toMatchObject({
        code: 'PRICE_DIFFERS',
        message: expect.stringContaining('R318.60'),
      });
    expect((await fixture.completeStep.read(shop)).services?.monthlyCents ?? 'none').toBe('none');
  });

  it('requires at least one known service', async () => {
    const shop = aShopAdmin();
    await details(shop);
    await expect(services(shop, { selectedServices: [] })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(services(shop, { selectedServices: ['gold_plating'] })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('uses the base price of the tier in the application', async () => {
    const shop = aShopAdmin();
    await approved(fixture, shop.tenantId, { subscriptionTier: 'starter' });
    await details(shop);
    await expect(services(shop)).rejects.toMatchObject({ code: 'PRICE_DIFFERS' });
    expect((await services(shop, { monthlyCents: 21_860 })).services).toMatchObject({
      tier: 'starter',
      baseCents: 9_900,
      monthlyCents: 21_860,
    });
  });
});

describe('shop agreement', () => {
  it('requires the checkbox and the current text', async () => {
    const shop = aShopAdmin();
    await details(shop);
    await services(shop);
    await expect(sign(shop, { agreementSigned: false })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { agreementSigned: 'You must accept the agreement' },
    });
    await expect(sign(shop, { version: '0' })).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    expect(await fixture.rows('select 1 from tenant_agreements where tenant_id = $1', [shop.tenantId])).toHaveLength(0);
  });

  it('stores hash, signer, address and time, and starts the trial', async () => {
    const shop = aShopAdmin();
    await details(shop);
    await services(shop);
    const { agreement } = await sign(shop);
    const [row] = await fixture.rows<Record<string, unknown>>('select * from tenant_agreements where tenant_id = $1', [
      shop.tenantId,
    ]);
    expect(row).toMatchObject({
      version: '1-draft',
      hash: agreement?.hash,
      user_id: shop.userId,
      user_name: 'thandi',
      address: '192.0.2.9',
      agent: 'a browser',
      services: ['phone_bridge', 'mobile_repair'],
      monthly_cents: 31_860,
    });
    expect(await trials(shop.tenantId)).toEqual([
      {
        id: expect.any(String),
        tenantId: shop.tenantId,
        startedAt: agreement?.signedAt,
        endsAt: new Date(Date.parse(agreement?.signedAt ?? '') + 30 * 24 * 3_600_000).toISOString(),
        repairs: 5,
        proof: PROOF,
      },
    ]);
  });

  it('accepts a command once', async () => {
    const shop = aShopAdmin();
    const command = aCommand();
    await fixture.completeStep.saveDetails(shop, DETAILS, command);
    await expect(fixture.completeStep.saveDetails(shop, { ...DETAILS, phone: '1' }, command)).rejects.toMatchObject({
      code: 'COMMAND_TOKEN_REFUSED',
    });
  });
});

describe('agent installer', () => {
  it('completes the step with the first download', async () => {
    const shop = aShopAdmin();
    await details(shop);
    await services(shop);
    await sign(shop);
    await expect(agent(shop, { tenantId: uuidv7() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => agent(shop)));
    const { agent: done } = await fixture.completeStep.read(shop);
    expect(new Set([...answers, await agent(shop)].map(({ downloadedAt }) => downloadedAt))).toEqual(
      new Set([done?.downloadedAt]),
    );
    expect([
      states(await fixture.completeStep.read(shop)),
      (await actionsOf(shop.tenantId)).filter((action) => action === 'onboarding.agent'),
    ]).toEqual(['waiting done done done done done due', ['onboarding.agent']]);
  });
});

describe('onboarding step permissions', () => {
  it('allows only the administrator of the same shop', async () => {
    const [shop, other] = [aShopAdmin(), aShopAdmin()];
    await details(shop);
    await details(other);
    for (const by of [aUser({ role: 'tech', tenantId: shop.tenantId ?? '' }), fixture.master, fixture.sales])
      await expect(fixture.completeStep.read(by)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(services(shop, { tenantId: other.tenantId ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(sign(shop, { tenantId: uuidv7() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await services(shop, { tenantId: shop.tenantId ?? '' });
    expect([states(await fixture.completeStep.read(other)), states(await fixture.completeStep.read(shop))]).toEqual([
      'waiting done due locked locked locked locked',
      'waiting done done due locked locked locked',
    ]);
    for (const table of ['tenant_onboardings', 'tenant_agreements']) {
      const seen = await fixture.db.tx(shop, (em) =>
        em.query<{ tenant_id: string }[]>(`select tenant_id from ${table}`),
      );
      expect(seen.filter(({ tenant_id: id }) => id !== shop.tenantId)).toEqual([]);
    }
  });
});
