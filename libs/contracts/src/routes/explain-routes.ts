import {
  explainQuerySchema,
  explanationSchema,
  revenueByServiceQuerySchema,
  revenueByServiceSchema,
} from '../billing/explain.js';
import { accountCodesSchema, changeAccountCodesSchema, exportQuerySchema } from '../billing/exports.js';
import { ledgerProofSchema, ledgerProofsSchema } from '../billing/proofs.js';
import { route } from './route.js';

const readers = ['tenant_admin', 'master', 'admin', 'finance'] as const;
const auditors = ['master', 'finance'] as const;

/** Money figures with their postings, proofs of the ledger, and its files for accounting. */
export const explainRoutes = {
  explainFigure: route({
    name: 'explainFigure',
    tag: 'billing',
    method: 'GET',
    path: '/api/billing/explain/{figure}',
    access: ['tenant_admin', 'tech', 'master', 'admin', 'finance'],
    query: explainQuerySchema,
    response: explanationSchema,
    status: 200,
    summary: 'The postings behind a money figure',
  }),
  readRevenueByService: route({
    name: 'readRevenueByService',
    tag: 'billing',
    method: 'GET',
    path: '/api/billing/revenue',
    access: readers,
    query: revenueByServiceQuerySchema,
    response: revenueByServiceSchema,
    status: 200,
    summary: 'Charges by day and service',
  }),
  listLedgerProofs: route({
    name: 'listLedgerProofs',
    tag: 'billing',
    method: 'GET',
    path: '/api/billing/proofs',
    access: auditors,
    response: ledgerProofsSchema,
    status: 200,
    summary: 'The latest proofs of the ledger against its postings',
  }),
  proveLedger: route({
    name: 'proveLedger',
    tag: 'billing',
    method: 'POST',
    path: '/api/billing/proofs',
    access: auditors,
    response: ledgerProofSchema,
    status: 201,
    summary: 'Check the whole ledger now',
  }),
  exportLedger: route({
    name: 'exportLedger',
    tag: 'billing',
    method: 'GET',
    path: '/api/billing/export/ledger',
    access: ['tenant_admin', 'master', 'finance'],
    query: exportQuerySchema,
    status: 200,
    file: ['text/csv'],
    summary: 'All postings of a period as CSV',
  }),
  exportJournal: route({
    name: 'exportJournal',
    tag: 'billing',
    method: 'GET',
    path: '/api/billing/export/journal',
    access: ['tenant_admin', 'master', 'finance'],
    query: exportQuerySchema,
    status: 200,
    file: ['text/csv'],
    summary: 'The accounting journal of a period as CSV, debits and credits by account code',
  }),
  readAccountCodes: route({
    name: 'readAccountCodes',
    tag: 'billing',
    method: 'GET',
    path: '/api/billing/account-codes',
    access: ['tenant_admin'],
    response: accountCodesSchema,
    status: 200,
    summary: 'Account codes of the shop’s accounting journal',
  }),
  changeAccountCodes: route({
    name: 'changeAccountCodes',
    tag: 'billing',
    method: 'PATCH',
    path: '/api/billing/account-codes',
    access: ['tenant_admin'],
    body: changeAccountCodesSchema,
    response: accountCodesSchema,
    status: 200,
    summary: 'Change account codes of the accounting journal',
  }),
} as const;
