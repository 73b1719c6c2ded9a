import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import { createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';
import { aShopAdmin, states, stepTakers } from '../fixtures/step-takers.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());
const { details, services, sign, agent } = stepTakers(() => fixture);

describe('account that is not active yet', () => {
  it('takes all steps except the agent step', async () => {
    const shop = { ...aShopAdmin(), notActive: true as const };
    expect(states(await fixture.completeStep.read(shop))).toBe('waiting due locked locked locked locked locked');
    await details(shop);
    await services(shop);
    expect(states(await sign(shop))).toBe('waiting done done done done locked locked');
    await expect(agent(shop)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    const { notActive: _, ...later } = shop;
    expect(states(await fixture.completeStep.read(later))).toBe('waiting done done done done due locked');
    await agent(later);
    await expect(agent(shop)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it.each(['approved', 'training', 'active'] as const)('reads the steps by session in status %s', async (status) => {
    const tenantId = uuidv7();
    const { by, id } = fixture.identity.aPerson({ status, tenantId });
    const actor = await fixture.resolveTenantActor.run(by);
    expect([actor.userId, actor.tenantId, actor.notActive]).toEqual([
      id,
      tenantId,
      status === 'active' ? undefined : true,
    ]);
    expect((await fixture.completeStep.read(actor)).tenantId).toBe(tenantId);
  });

  it('refuses pending, suspended and shopless accounts, other roles and missing sessions', async () => {
    const tenantId = uuidv7();
    for (const status of ['pending', 'suspended'] as const)
      await expect(
        fixture.resolveTenantActor.run(fixture.identity.aPerson({ status, tenantId }).by),
      ).rejects.toMatchObject({
        code: 'ACCOUNT_NOT_ACTIVE',
      });
    for (const over of [
      { status: 'approved' as const },
      { status: 'approved' as const, role: 'tech' as const, tenantId },
    ])
      await expect(
        fixture.completeStep.read(await fixture.resolveTenantActor.run(fixture.identity.aPerson(over).by)),
      ).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    for (const by of [undefined, { sessionId: 'nobody’s', address: '', agent: '' }])
      await expect(fixture.resolveTenantActor.run(by)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

describe('stored onboarding steps', () => {
  it.each([
    ['a price', 'tenant_onboardings set monthly_cents = 1'],
    ['the services', 'tenant_onboardings set services = \'["phone_bridge"]\''],
    ['a signature', 'tenant_onboardings set signed_at = null'],
    ['the bank details', 'tenant_onboardings set bank_details = tax_number'],
    ['the download', 'tenant_onboardings set agent_downloaded_at = now()'],
    ['whose it is', "tenant_onboardings set tenant_id = '$other'"],
    ['who signed', "tenant_agreements set user_name = 'somebody'"],
    ['what was signed', 'tenant_agreements set monthly_cents = 1'],
    ['a seal', "tenant_onboardings set seal = ''"],
  ])('rejects a row with an altered %s', async (_, change) => {
    const [shop, other] = [aShopAdmin(), uuidv7()];
    await details(shop);
    await services(shop);
    await sign(shop);
    await fixture.asOwner(`update ${change.replace('$other', other)} where tenant_id = '${shop.tenantId}'`);
    const whose = change.includes('$other') ? aShopAdmin(other) : shop;
    await expect(fixture.completeStep.read(whose)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    await expect(agent(whose)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it('accepts changed event data, which the MAC does not cover', async () => {
    const shop = aShopAdmin();
    await details(shop);
    await fixture.asOwner(
      `update tenant_onboardings set trial_used = 3, agent_confirmed_at = now() where tenant_id = '${shop.tenantId}'`,
    );
    expect((await services(shop)).version).toBe(2);
  });
});
