import {
  billingHistorySchema,
  billingStatusQuerySchema,
  billingStatusSchema,
  billingToggledSchema,
  toggleBillingSchema,
  toggleTestAccountSchema,
} from '../../billing/control.js';
import { route } from '../route.js';

const master = ['master'] as const;

/** spec part 2 §7: the Billing Control Panel. */
export const billingControlRoutes = {
  listBillingStatus: route({
    name: 'listBillingStatus',
    tag: 'billing',
    method: 'GET',
    path: '/api/tenants/billing-status',
    access: master,
    query: billingStatusQuerySchema,
    response: billingStatusSchema,
    status: 200,
    summary: 'The billing state of each shop, newest shop first, 50 a page',
  }),
  toggleBilling: route({
    name: 'toggleBilling',
    tag: 'billing',
    method: 'POST',
    path: '/api/tenants/{id}/billing/toggle',
    access: master,
    command: true,
    body: toggleBillingSchema,
    response: billingToggledSchema,
    status: 200,
    summary: 'Take the platform’s share of a shop’s repairs, or not, from a moment on',
  }),
  toggleTestAccount: route({
    name: 'toggleTestAccount',
    tag: 'billing',
    method: 'POST',
    path: '/api/tenants/{id}/test-account/toggle',
    access: master,
    command: true,
    body: toggleTestAccountSchema,
    response: billingToggledSchema,
    status: 200,
    summary: 'Make a shop a test account, whose repairs cost nothing, or end that',
  }),
  listBillingHistory: route({
    name: 'listBillingHistory',
    tag: 'billing',
    method: 'GET',
    path: '/api/tenants/{id}/billing/history',
    access: master,
    response: billingHistorySchema,
    status: 200,
    summary: 'Changes of a shop’s billing state, newest first',
  }),
} as const;
