import { type AuditEntry, auditApi } from '#api/generated/audit.gen.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

const api = auditApi.enhanceEndpoints({
  endpoints: { listRecentAudit: { providesTags: ['Audit'] } },
});

export const auditLive: LiveHandlers = {
  'audit.entry': (dispatch, { id, row }) => {
    const entry = row as AuditEntry | undefined;
    if (entry === undefined) return;
    dispatch(
      auditApi.util.updateQueryData('listRecentAudit', undefined, (entries) => {
        if (!entries.some((known) => known.id === id)) entries.unshift(entry);
      }),
    );
  },
};

export const { useListRecentAuditQuery, useListAuditQuery, useLazyListAuditQuery, useVerifyAuditMutation } = api;
