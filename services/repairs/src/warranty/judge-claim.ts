import type { FindingValue } from '../tickets/entities/finding.entity.js';
import type { VerdictValue } from '../tickets/entities/run.entity.js';
import type { Change } from '../tickets/ticket.repository.js';
import { foundAgain } from '../tickets/warranty.policy.js';

const INTACT =
  'The new diagnosis was compared with the repair: nothing that was repaired then was found again. The damage is elsewhere.';

/**
 * The device of a claim was read: what was mended then is held against what is found now, by kind and place. Found again
 * it is ours, and stays ours whatever a later look finds. A look that failed says nothing.
 */
export async function judgeClaim(
  { em, ticket: { repair }, now, audit }: Change,
  { status }: VerdictValue,
  found: readonly FindingValue[],
): Promise<void> {
  const { claim } = repair;
  if (!claim || claim.mended.length === 0 || status === 'failed' || status === 'refused') return;
  const again = foundAgain(claim.mended, found);
  const verdict = again ? 'ours' : 'intact';
  const why = again
    ? `The new diagnosis was compared with the repair: the same problem was found again in the same place. ${again.plain}`.slice(
        0,
        1_000,
      )
    : INTACT;
  const [, judged] = await em.query<[unknown[], number]>(
    `update warranty_claims set verdict = $2, why = $3, judged_at = $4 where claim_repair_id = $1
     -- control: what was found to be ours stays ours
     and verdict is distinct from 'ours'`,
    [repair.id, verdict, why, now],
  );
  if (judged > 0) audit('repair.claim_judged', `repair ${repair.number}, claim of ${claim.number}, ${verdict}`);
}
