import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodySha256, signCommandToken } from '@revive/platform/auth/command-token';
import type { UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';

const DOWNLOAD = '/revive.billing.v1.PayoutBatches/DownloadPayoutFile';
const REQUEST = new Uint8Array([10, 1, 2]);
let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
  const owner = { accountId: uuidv7(), name: 'Thandi', email: 'thandi@umbani.example' };
  fixture.shops.owners = { shopName: 'Umbani Electronics', owners: [owner] };
});
afterAll(() => fixture.close());

async function aShop(over: { accountNumber?: string; tenantId?: string } = {}): Promise<string> {
  const { tenantId = uuidv7(), accountNumber = '9876543210' } = over;
  const details = { bankName: 'A Bank', accountHolder: 'Umbani', accountType: 'savings', branchCode: '470010' };
  const admin = aUser({ role: 'tenant_admin', tenantId, username: 'thandi' });
  await fixture.changeBankDetails.run(admin, { ...details, accountNumber }, aCommand(), 'a token');
  return tenantId;
}
const proofOf = ({ userId, sessionId, tenantId = '' }: UserActor, method = DOWNLOAD, request = REQUEST): string =>
  signCommandToken(
    fixture.keys.sign,
    { method, bodySha256: bodySha256(request), userId, sessionId, tenantId },
    fixture.clock(),
  );
const read = (by: UserActor, tenantIds: string[], proof = proofOf(by), request = REQUEST) =>
  fixture.payoutAccounts.numbersOf(by, { tenantIds, proof, request });

describe('accounts for payouts', () => {
  it('have a digest that changes with the account and contains no number', async () => {
    const tenantId = await aShop();
    const first = await fixture.payoutAccounts.digestOf(tenantId);
    expect(first.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(await fixture.payoutAccounts.digestOf(tenantId)).toEqual(first);
    await aShop({ tenantId, accountNumber: '9876543211' });
    expect((await fixture.payoutAccounts.digestOf(tenantId)).digest).not.toBe(first.digest);
  });

  it('have no digest for a shop without an account', async () => {
    expect(await fixture.payoutAccounts.digestOf(uuidv7())).toEqual({ digest: undefined });
  });

  it('show full numbers for a confirmed download, and the audit trail has it', async () => {
    const tenantId = await aShop();
    const by = aUser({ role: 'finance', username: 'fin' });
    const { shops } = await read(by, [tenantId]);
    expect(shops).toMatchObject([{ tenantId, accountNumber: '9876543210', branchCode: '470010' }]);
    const actions = (await fixture.actions()).filter((action) => action.tenantId === tenantId);
    expect(actions.at(-1)).toMatchObject({ action: 'bank.numbers_read', actorName: 'fin' });
  });

  it('show numbers once for a command', async () => {
    const tenantId = await aShop();
    const by = aUser({ role: 'finance' });
    const proof = proofOf(by);
    await read(by, [tenantId], proof);
    await expect(read(by, [tenantId], proof)).rejects.toMatchObject({ code: 'COMMAND_TOKEN_REFUSED' });
  });

  it('show no numbers for a command of another method, another body or another person', async () => {
    const tenantId = await aShop();
    const by = aUser({ role: 'finance' });
    for (const proof of [
      '',
      proofOf(by, '/revive.billing.v1.Payouts/ApprovePayout'),
      proofOf(aUser({ role: 'finance' })),
    ])
      await expect(read(by, [tenantId], proof)).rejects.toMatchObject({ code: 'COMMAND_TOKEN_REFUSED' });
    await expect(read(by, [tenantId], proofOf(by), new Uint8Array([1]))).rejects.toMatchObject({
      code: 'COMMAND_TOKEN_REFUSED',
    });
  });

  it.each(['tenant_admin', 'tech', 'sales', 'user'] as const)('show no numbers to a %s', async (role) => {
    const tenantId = await aShop();
    const by = aUser({ role, ...(role === 'tenant_admin' && { tenantId }) });
    await expect(read(by, [tenantId])).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
