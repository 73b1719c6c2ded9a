import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aUser } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import { aCommand, approvedShop, createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';
import { aShopAdmin, stepTakers, type ShopAdmin } from '../fixtures/step-takers.js';

const DAY = 24 * 3_600_000;
let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const { details, services, sign } = stepTakers(() => fixture);
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unforeseen',
  );
async function signed(tenantId = uuidv7()): Promise<ShopAdmin> {
  const shop = aShopAdmin(tenantId);
  for (const step of [details, services, sign]) await step(shop);
  return shop;
}
const give = (by: ShopAdmin, command = aCommand()) => fixture.endAgreement.give(by, command);
const withdraw = (by: ShopAdmin) => fixture.endAgreement.withdraw(by, aCommand());
const noticeOf = async (by: ShopAdmin) => (await fixture.completeStep.read(by)).notice ?? undefined;
const told = new Set<string>();
async function emailsSince(): Promise<unknown[]> {
  const rows = await fixture.rows<{ id: string; template: string; email: string; values: Record<string, string> }>(
    "select id, template, email, values from account_emails where template like 'trial%' or template like 'agreement_%' order by id",
  );
  const fresh = rows.filter(({ id, template }) => !told.has(id) && template !== 'agreement_signed');
  for (const { id } of rows) told.add(id);
  return fresh.map(({ template, email, values }) => [template, email, values['businessName']]);
}
const TO = ['thandi@umbani.example', 'Umbani Electronics'];

describe('notice of termination', () => {
  it('ends the agreement after thirty days, notifies all administrators and can be withdrawn', async () => {
    const shop = await signed();
    await emailsSince();
    await give(shop);
    const notice = await noticeOf(shop);
    expect([Date.parse(notice?.endsAt ?? '') - Date.parse(notice?.givenAt ?? ''), notice?.over]).toEqual([
      30 * DAY,
      false,
    ]);
    expect(await emailsSince()).toEqual([['agreement_notice', ...TO]]);
    fixture.later(29 * DAY);
    await withdraw(shop);
    expect([await noticeOf(shop), await emailsSince()]).toEqual([undefined, [['agreement_notice_withdrawn', ...TO]]]);
    await give(shop);
    expect(Date.parse((await noticeOf(shop))?.endsAt ?? '')).toBeGreaterThan(Date.parse(notice?.endsAt ?? ''));
    expect(
      (await fixture.actions())
        .filter(({ tenantId }) => tenantId === shop.tenantId)
        .map(({ action }) => action)
        .slice(-3),
    ).toEqual(['onboarding.agreement_notice', 'onboarding.agreement_notice_withdrawn', 'onboarding.agreement_notice']);
  });

  it('records and sends one notice for concurrent requests', async () => {
    const shop = await signed();
    await emailsSince();
    await Promise.all(Array.from({ length: 20 }, () => give(shop)));
    expect(await fixture.rows('select 1 from agreement_notices where tenant_id = $1', [shop.tenantId])).toHaveLength(1);
    expect(await emailsSince()).toHaveLength(1);
  });

  it('sends one notification at the end and can no longer be withdrawn', async () => {
    const shop = await signed();
    await give(shop);
    await emailsSince();
    fixture.later(31 * DAY);
    expect((await noticeOf(shop))?.over).toBe(true);
    expect(await codeOf(withdraw(shop))).toBe('INVALID_TRANSITION');
    for (const again of [1, 2]) expect([again, (await fixture.sendExpiryNotices.run()) >= 0]).toEqual([again, true]);
    const [id] = await fixture.rows<{ end_told_at: Date }>(
      'select end_told_at from agreement_notices where tenant_id = $1',
      [shop.tenantId],
    );
    expect(id?.end_told_at).toBeInstanceOf(Date);
    expect(fixture.identity.moves).toEqual([]);
    expect(
      (
        await fixture.rows<{ n: number }>(
          "select count(*)::int as n from account_emails where template = 'agreement_ended' and values->>'endsAt' = $1",
          [(await noticeOf(shop))?.endsAt],
        )
      )[0]?.n,
    ).toBe(1);
  });

  it('requires an administrator of a signed shop and a fresh confirmation', async () => {
    const [shop, other, unsigned] = [await signed(), await signed(), aShopAdmin()];
    expect(await codeOf(give(unsigned))).toBe('INVALID_TRANSITION');
    for (const role of ['master', 'admin', 'tech', 'finance', 'user'] as const)
      expect(await codeOf(give(aUser({ role, tenantId: shop.tenantId ?? '' })))).toBe('NOT_ALLOWED');
    const command = aCommand();
    await give(shop, command);
    expect(await codeOf(give(other, command))).toBe('COMMAND_TOKEN_REFUSED');
    expect([await noticeOf(other), (await noticeOf(shop))?.over]).toEqual([undefined, false]);
    // The withdrawal by a different shop has no effect on this notice.
    await withdraw(other);
    expect((await noticeOf(shop))?.over).toBe(false);
    await fixture.asOwner(
      `update agreement_notices set ends_at = now() + interval '10 years' where tenant_id = '${shop.tenantId ?? ''}'`,
    );
    expect(await codeOf(noticeOf(shop))).toBe('SEAL_BROKEN');
  });

  it('shows the end date to staff in the application', async () => {
    const id = await approvedShop(fixture);
    expect((await fixture.readApplications.get(fixture.sales, id)).agreementEndsAt).toBeUndefined();
    const shop = await signed(id);
    await give(shop);
    expect((await fixture.readApplications.get(fixture.sales, id)).agreementEndsAt).toBe(
      (await noticeOf(shop))?.endsAt,
    );
  });
});

describe('trial end', () => {
  const count = (by: ShopAdmin, used: number) =>
    fixture.onFactsChanged.trial(
      {
        id: uuidv7(),
        topic: 'billing.trial',
        key: by.tenantId ?? '',
        type: 't',
        payload: Buffer.alloc(0),
        occurredAt: fixture.clock(),
      },
      { id: uuidv7(), tenantId: by.tenantId ?? '', used, version: used },
    );
  const round = async (by: ShopAdmin) => {
    await fixture.sendExpiryNotices.run();
    const [row] = await fixture.rows<{ trial_warned_at: Date | null; trial_over_at: Date | null }>(
      'select trial_warned_at, trial_over_at from tenant_onboardings where tenant_id = $1',
      [by.tenantId],
    );
    return [row?.trial_warned_at !== null, row?.trial_over_at !== null];
  };
  /** Silences the shops of earlier tests. */
  const begin = async (): Promise<ShopAdmin> => {
    await fixture.asOwner(
      'update tenant_onboardings set trial_warned_at = now(), trial_over_at = now(); update agreement_notices set end_told_at = now()',
    );
    const shop = await signed();
    await fixture.sendExpiryNotices.run();
    await emailsSince();
    return shop;
  };

  it('sends one notification three days before the end and one at the end', async () => {
    const shop = await begin();
    expect([await round(shop), await emailsSince()]).toEqual([[false, false], []]);
    fixture.later(26 * DAY);
    expect([await round(shop), await emailsSince()]).toEqual([[false, false], []]);
    fixture.later(DAY);
    expect([await round(shop), await emailsSince()]).toEqual([[true, false], [['trial_nearly_over', ...TO]]]);
    expect([await round(shop), await emailsSince()]).toEqual([[true, false], []]);
    fixture.later(3 * DAY);
    expect([await round(shop), await emailsSince()]).toEqual([[true, true], [['trial_over', ...TO]]]);
    expect([await round(shop), await emailsSince()]).toEqual([[true, true], []]);
  });

  it('sends notifications by repair count if reached first', async () => {
    const shop = await begin();
    await count(shop, 3);
    expect([await round(shop), await emailsSince()]).toEqual([[false, false], []]);
    await count(shop, 4);
    expect([await round(shop), await emailsSince()]).toEqual([[true, false], [['trial_nearly_over', ...TO]]]);
    await count(shop, 5);
    const twice = await Promise.all([fixture.sendExpiryNotices.run(), fixture.sendExpiryNotices.run()]);
    expect([twice.reduce((sum, one) => sum + one, 0), await emailsSince()]).toEqual([1, [['trial_over', ...TO]]]);
    const [message] = await fixture.rows<{ values: object }>(
      "select values from account_emails where template = 'trial_over' order by id desc limit 1",
    );
    expect(message?.values).toMatchObject({ used: '5', included: '5', remaining: '0' });
  });

  it('skips a shop with an altered row without blocking the batch', async () => {
    const [altered, shop] = [await begin(), await signed()];
    await fixture.asOwner(
      `update tenant_onboardings set signed_at = signed_at - interval '40 days' where tenant_id = '${altered.tenantId ?? ''}'`,
    );
    await count(shop, 5);
    expect([await round(shop), await emailsSince(), await round(altered)]).toEqual([
      [false, true],
      [['trial_over', ...TO]],
      [false, false],
    ]);
    expect(fixture.failures.at(-1)).toContain('was altered');
  });

  it('waits for an administrator and for the identity service', async () => {
    const shop = await begin();
    await count(shop, 5);
    const { owners } = fixture.shops;
    fixture.shops.owners = { ...owners, owners: [] };
    expect([await round(shop), await emailsSince()]).toEqual([[false, false], []]);
    fixture.shops.owners = owners;
    fixture.shops.away = true;
    expect(await codeOf(fixture.sendExpiryNotices.run())).toBe('SERVICE_UNAVAILABLE');
    fixture.shops.away = false;
    expect([await round(shop), await emailsSince()]).toEqual([[false, true], [['trial_over', ...TO]]]);
  });
});
