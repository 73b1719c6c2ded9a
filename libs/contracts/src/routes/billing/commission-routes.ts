import {
  commissionListSchema,
  commissionQuerySchema,
  rateRuleSchema,
  rateRulesQuerySchema,
  rateRulesSchema,
  setRateRuleSchema,
  statementPdfQuerySchema,
  statementQuerySchema,
  statementSchema,
} from '../../billing/commissions.js';
import { receiptSchema } from '../../repairs/tracking.js';
import { route } from '../route.js';

const money = ['master', 'admin', 'finance'] as const;
const statementReaders = ['tenant_admin', 'master', 'admin', 'finance'] as const;

/** spec part 2 §7: commissions; the statement and the rate rules are ours. */
export const commissionRoutes = {
  listCommissions: route({
    name: 'listCommissions',
    tag: 'billing',
    method: 'GET',
    path: '/api/commissions',
    access: money,
    query: commissionQuerySchema,
    response: commissionListSchema,
    status: 200,
    summary: 'What each shop has sold and what the platform owes it, newest shop first, 50 a page',
  }),
  readStatement: route({
    name: 'readStatement',
    tag: 'billing',
    method: 'GET',
    path: '/api/billing/statement',
    access: statementReaders,
    query: statementQuerySchema,
    response: statementSchema,
    status: 200,
    summary: 'The account between a shop and the platform in a period, line by line, 200 a page',
  }),
  printStatement: route({
    name: 'printStatement',
    tag: 'billing',
    method: 'GET',
    path: '/api/billing/statement/pdf',
    access: statementReaders,
    query: statementPdfQuerySchema,
    response: receiptSchema,
    status: 200,
    summary: 'The statement of a period as a PDF',
  }),
  listRateRules: route({
    name: 'listRateRules',
    tag: 'billing',
    method: 'GET',
    path: '/api/commissions/rules',
    access: money,
    query: rateRulesQuerySchema,
    response: rateRulesSchema,
    status: 200,
    summary: 'Versions of the rate rules, newest first; with a shop, its rules and those of all shops',
  }),
  setRateRule: route({
    name: 'setRateRule',
    tag: 'billing',
    method: 'POST',
    path: '/api/commissions/rules',
    access: ['master'],
    command: true,
    body: setRateRuleSchema,
    response: rateRuleSchema,
    status: 201,
    summary: 'Set the share of the platform from a day on, never retroactively',
  }),
} as const;
