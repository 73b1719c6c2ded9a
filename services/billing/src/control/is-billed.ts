import type { BillingSwitch } from '@revive/contracts/billing/control';
import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';

/** The switches of a shop at a moment. */
export interface BillingAt {
  /** False for a test account, whose repairs post no entries. */
  readonly isBilled: boolean;
  /** The change that switched billing off, if billing is off: the platform then takes no share. */
  readonly off?: { readonly id: string } | undefined;
}

// The last decision wins: a later decision replaces an earlier one that was scheduled for a later moment.
const SWITCHES = prepared(
  `select distinct on (switch) switch, id, value from billing_switches where tenant_id = $1 and from_at <= $2
    order by switch, id desc`,
);

export async function billingAt(em: EntityManager, tenantId: string, at: string): Promise<BillingAt> {
  const rows = await em.query<{ switch: BillingSwitch; id: string; value: boolean }[]>(SWITCHES, [tenantId, at]);
  const off = rows.find((row) => row.switch === 'billing' && !row.value);
  return {
    isBilled: !rows.some((row) => row.switch === 'test_account' && row.value),
    ...(off && { off: { id: off.id } }),
  };
}

/**
 * False for a test account. Ask before the first charge of a repair, and with the moment of the repair: reversals of
 * what is already in the ledger are always posted.
 */
export const isBilled = async (em: EntityManager, tenantId: string, at: string): Promise<boolean> =>
  (await billingAt(em, tenantId, at)).isBilled;
