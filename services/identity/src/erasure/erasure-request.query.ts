/** SQL over `users u`: the account has an open erasure request. */
export const HAS_ERASURE_REQUEST = 'exists (select from erasure_requests e where e.user_id = u.id)';
export const ERASURE_REQUESTED_AT = '(select e.requested_at from erasure_requests e where e.user_id = u.id)';
