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

/** Each step of a payout, bank file and limit that the person took. */
export const exportPayouts = async (em: EntityManager, userId: string): Promise<object> => ({
  payouts: await em.query<object[]>(
    `select to_state as state, note, at, by_name as name from payout_events where by_user = $1 order by at`,
    [userId],
  ),
  payoutRequests: await em.query<object[]>(
    `select amount_cents::float8 as cents, requested_at as at, requested_by = $1 as "isRequestedByYou",
        approved_by = $1 as "isApprovedByYou", approved_at as "approvedAt", proposed_by = $1 as "isProposedByYou",
        proposed_at as "proposedAt" from payouts where $1 in (requested_by, approved_by, proposed_by) order by id`,
    [userId],
  ),
  payoutBatches: await em.query<object[]>(
    `select made_at as at, made_by = $1 as "isMadeByYou", released_by = $1 as "isReleasedByYou",
        released_at as "releasedAt", marked_by = $1 as "isMarkedByYou", marked_at as "markedAt"
      from payout_batches where $1 in (made_by, released_by, marked_by) order by id`,
    [userId],
  ),
  payoutFiles: await em.query<object[]>(
    'select rows, total_cents::float8 as cents, at from payout_files where by_user = $1 order by id',
    [userId],
  ),
  payoutLimits: await em.query<object[]>(
    `select second_person_above_cents::float8 as cents, at from payout_settings where by_user = $1 order by id`,
    [userId],
  ),
});
