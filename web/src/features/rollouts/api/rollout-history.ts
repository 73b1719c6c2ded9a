import { auditApi, type AuditEntry } from '#api/generated/audit.gen.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

/** Beginning of the actions in the audit log. */
const ACTIONS = 'rollout.';
const HISTORY = { type: 'Rollouts', id: 'history' } as const;
const api = auditApi.enhanceEndpoints({
  endpoints: {
    listAudit: { providesTags: (_, __, { action }) => (action === ACTIONS ? [HISTORY] : []) },
  },
});

export const rolloutHistoryLive: LiveHandlers = {
  'audit.entry': (dispatch, { row }) => {
    if ((row as AuditEntry | undefined)?.action.startsWith(ACTIONS) === true)
      dispatch(api.util.invalidateTags([HISTORY]));
  },
};

/** Notes of the log: `agent-version 1.4.0, rollout <id>: two shops called`. */
const NOTES = /, rollout ([0-9a-f-]{36})(?:: ([\s\S]*))?$/;

export interface HistoryEntry {
  readonly id: string;
  readonly rolloutId: string;
  readonly action: string;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
}

export function historyOf(entries: readonly AuditEntry[]): readonly HistoryEntry[] {
  return entries.flatMap(({ id, action, notes, actor, createdAt }) => {
    const [, rolloutId, reason = ''] = NOTES.exec(notes) ?? [];
    return rolloutId === undefined
      ? []
      : [{ id, rolloutId, action: action.slice(ACTIONS.length), reason, by: actor.username, at: createdAt }];
  });
}

/** The newest 50 entries of all rollouts since a moment, or the 50 before `before`. */
export const useRolloutHistoryQuery = (period: { from?: string; before?: string }) =>
  api.useListAuditQuery({ action: ACTIONS, ...period }, { refetchOnMountOrArgChange: true });
