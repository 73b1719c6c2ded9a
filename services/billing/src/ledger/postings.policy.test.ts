import { describe, expect, it } from '@jest/globals';
import * as policy from './postings.policy.js';

const sum = (postings: readonly { readonly cents: number }[] = []) =>
  postings.reduce((total, { cents }) => total + cents, 0);
const {
  charge,
  chargeReversal,
  commission,
  commissionReversal,
  diagnosisFee,
  diagnosisReversal,
  deposit,
  depositApplied,
  depositReturned,
  payment,
  refund,
  platformPayment,
  trialGrant,
  trialGrantReversal,
} = policy;

describe('the postings of an entry', () => {
  it('balance to zero in both books, for all kinds and amounts', () => {
    const of = (cents: number) => [
      charge(cents, 1_500),
      chargeReversal(cents, { of: cents }, 1_500),
      diagnosisFee(cents, 1_500),
      diagnosisReversal(cents, 1_500),
      ...(['cash', 'card', 'eft'] as const).flatMap((method) => [
        deposit(cents, method),
        depositReturned(cents, method),
        payment(cents, method),
        refund(cents, method),
      ]),
      depositApplied(cents),
      commission(cents, 0.2),
      commissionReversal(cents, 0.2),
      trialGrant(cents),
      trialGrantReversal(cents),
      platformPayment(cents),
      policy.payout(cents),
      policy.payoutReversal(cents),
      policy.providerFee(cents),
      policy.settlement(cents),
      policy.dispute(cents),
      policy.disputeWon(cents),
      policy.setupFee(cents),
      policy.subscriptionPeriod(cents),
      policy.writeOff(cents),
      policy.drawerFloat(cents),
      policy.drawerDrop(cents),
      policy.drawerPaidIn(cents),
      policy.drawerPaidOut(cents),
      policy.drawerDifference(cents),
      policy.drawerDifference(-cents),
    ];
    for (const cents of [1, 99, 35_000, 123_456_789])
      for (const { kind, shop, platform } of of(cents)) {
        expect({ kind, shop: sum(shop), platform: sum(platform) }).toEqual({ kind, shop: 0, platform: 0 });
        expect((shop ?? platform ?? []).length).toBeGreaterThanOrEqual(2);
      }
  });

  it('show the VAT that a price contains as a debt of the shop', () => {
    expect(charge(11_500, 1_500).shop).toEqual([
      { account: 'customer_receivable', cents: 11_500 },
      { account: 'repair_sales', cents: -10_000 },
      { account: 'vat_output', cents: -1_500 },
    ]);
    expect(charge(11_500).shop).toHaveLength(2);
  });

  it('give the VAT of a charge back to the cent, whatever its parts', () => {
    const of = 9_999;
    const parts = [3_333, 1, 6_665];
    let earlier = 0;
    let vat = 0;
    for (const part of parts) {
      const { shop } = chargeReversal(part, { of, earlier }, 1_500);
      vat += shop?.find(({ account }) => account === 'vat_output')?.cents ?? 0;
      earlier += part;
    }
    expect(vat).toBe(-(charge(of, 1_500).shop?.find(({ account }) => account === 'vat_output')?.cents ?? 0));
  });

  it('leave no share in either book after a reversal', () => {
    const left = [commission(7_000, 0.2), commissionReversal(7_000, 0.2), trialGrant(10), trialGrantReversal(10)];
    for (const account of ['platform_share', 'platform_current', 'shop_payable', 'share_revenue', 'trial_grants'])
      expect(
        sum(
          left
            .flatMap(({ shop = [], platform = [] }) => [...shop, ...platform])
            .filter((one) => one.account === account),
        ),
      ).toBe(0);
  });
});
