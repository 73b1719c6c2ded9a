import {
  BUDGET_REASONS,
  BUDGET_SCOPES,
  budgetOf,
  MESSAGE_BUDGET,
  type BudgetScope,
} from '@revive/contracts/notifications/message-budget';
import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import type { DueDelivery } from './delivery.repository.js';

/** An email above the budget: the reason, and the time when the oldest counted email leaves the window. */
interface OverBudget {
  readonly reason: string;
  readonly until: Date;
}

const sentBefore = (where: string) =>
  prepared(`select sent_at from deliveries
    where ${where} and owner = 'repairs' and user_id is null and state = 'sent' and sent_at > $2 order by sent_at desc offset $3 limit 1`);
const SENT: Readonly<Record<BudgetScope, ReturnType<typeof prepared>>> = {
  address: sentBefore('recipient_tag = $1'),
  repair: sentBefore('about = $1::uuid'),
  shop: sentBefore('tenant_id = $1::uuid'),
};

/**
 * Checks the budget for a further email to a customer; undefined within the budget. Each instance sends one email at a
 * time and counts committed rows, so several instances can exceed a budget by their number less one.
 */
export async function overBudget(
  em: EntityManager,
  { about, tenantId, template }: Pick<DueDelivery, 'about' | 'tenantId' | 'template'>,
  recipientTag: string,
  now: Date,
): Promise<OverBudget | undefined> {
  const keys: Readonly<Record<BudgetScope, string | null>> = { address: recipientTag, repair: about, shop: tenantId };
  let over: OverBudget | undefined;
  for (const scope of BUDGET_SCOPES) {
    const key = keys[scope];
    // Skip missing keys: an order has no shop, and an owner of an earlier release sends no address tag.
    if (key === null || key === '') continue;
    const { windowMs } = MESSAGE_BUDGET[scope];
    const [last] = await em.query<{ sent_at: Date }[]>(SENT[scope], [
      key,
      new Date(now.getTime() - windowMs),
      budgetOf(scope, template) - 1,
    ]);
    if (!last) continue;
    const until = new Date(last.sent_at.getTime() + windowMs);
    if (over === undefined || until > over.until) over = { reason: BUDGET_REASONS[scope], until };
  }
  return over;
}

const KNOWN = prepared(`select 1 from deliveries where owner = 'repairs' and state = 'sent'
  and ((recipient_tag = $1 and tenant_id is not distinct from $2::uuid) or (about = $3::uuid and address_tag = $4)) limit 1`);

/** True where this shop, or the platform for an order, has sent an email to this address before. */
export async function wasWrittenTo(
  em: EntityManager,
  { about, tenantId, message }: Pick<DueDelivery, 'about' | 'tenantId' | 'message'>,
  recipientTag: string,
): Promise<boolean> {
  const found = await em.query<unknown[]>(KNOWN, [recipientTag, tenantId, about, message?.addressTag ?? '']);
  return found.length > 0;
}
