import { billingApi } from '#api/generated/billing.gen.js';

const api = billingApi.enhanceEndpoints({
  endpoints: { explainFigure: { providesTags: ['Billing'] } },
});

export const { useExplainFigureQuery, useLazyExplainFigureQuery } = api;
