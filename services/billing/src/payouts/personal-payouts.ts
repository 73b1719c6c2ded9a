import type { EntityManager } from '@revive/platform/database/database';
import { eraseName } from '../erased-names.js';

/** Names of the people who asked for, approved, released and recorded payouts. */
export const PAYOUT_ERASURES = {
  names_of_requests: eraseName('payouts', 'requested_by', 'requested_name'),
  names_of_approvals: eraseName('payouts', 'approved_by', 'approved_name'),
  names_of_proposals: eraseName('payouts', 'proposed_by', 'proposed_name'),
  names_of_batches: eraseName('payout_batches', 'made_by', 'made_name'),
  names_of_releases: eraseName('payout_batches', 'released_by', 'released_name'),
  names_of_marks: eraseName('payout_batches', 'marked_by', 'marked_name'),
  names_in_payout_histories: eraseName('payout_events', 'by_user', 'by_name'),
  names_of_payout_files: eraseName('payout_files', 'by_user', 'by_name'),
  names_of_limits: eraseName('payout_settings', 'by_user', 'by_name'),
} as const;

export const exportPayouts = async (em: EntityManager, userId: string): Promise<object> => ({
  payouts: await em.query<object[]>(
    `select to_state as state, note, at, by_name as name from payout_events where by_user = $1 order by at limit 5000`,
    [userId],
  ),
});
