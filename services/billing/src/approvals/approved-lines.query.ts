/** Part of a statement: the lines of each approved quote, for joins with the entries that it covers. */
export const APPROVED_LINES = '(select id, lines from approvals)';
