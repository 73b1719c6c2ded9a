import type { AuditEntry } from './billing.api.gen.js';
import type { LiveHandlers } from '../../api/live/handlers.js';
import { billingApi } from './billing.api.gen.js';

const api = billingApi.enhanceEndpoints({
  addTagTypes: ['Billing', 'Audit'],
  endpoints: { getBilling: { providesTags: ['Billing'] }, listRecentAudit: { providesTags: ['Audit'] } },
});

export const billingLive: LiveHandlers = {
  // A new line changes the totals and the day's sum too: they are the ledger's to add up, so they are read again.
  'billing.entry': (dispatch) => {
    dispatch(api.util.invalidateTags(['Billing']));
  },
  'audit.entry': (dispatch, { id, row }) => {
    const entry = row as AuditEntry | undefined;
    if (entry === undefined) return;
    dispatch(billingApi.util.updateQueryData('listRecentAudit', undefined, (entries) => {
      if (!entries.some((known) => known.id === id)) entries.unshift(entry);
    }));
  },
};

export const { useGetBillingQuery, useListRecentAuditQuery } = api;
