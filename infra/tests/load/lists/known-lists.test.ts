import { describe, expect, it } from '@jest/globals';
import { auditEntriesSchema } from '@revive/contracts/audit/entry';
import { requestSchema, list, nested, text, integer } from '@revive/contracts/rules';
import { route, type Route } from '@revive/contracts/routes/route';
import { LISTS, BOUNDED_ARRAYS, ROUTES, isList, unknownLists } from './known-lists.js';

const made = (over: Partial<Route>): Route =>
  route({
    name: 'listInvoices',
    tag: 'billing',
    method: 'GET',
    path: '/api/invoices',
    access: 'signed-in',
    status: 200,
    summary: 'Invoices',
    ...over,
  });

describe('lists measured with a million rows', () => {
  it('covers all lists of the route table', () => {
    expect(unknownLists(ROUTES)).toEqual([]);
  });

  it('names only existing list routes', () => {
    for (const name of [...Object.keys(LISTS), ...Object.keys(BOUNDED_ARRAYS)])
      expect(ROUTES.filter((one) => one.name === name).map(isList)).toEqual([true]);
  });

  it('covers every role with access', () => {
    for (const [name, { readers }] of Object.entries(LISTS)) {
      const who = ROUTES.find((one) => one.name === name)?.access ?? [];
      expect(readers.includes('staff')).toBe(who.includes('master'));
      expect(readers.includes('big shop')).toBe(who.includes('tenant_admin'));
    }
  });
});

describe('a new route', () => {
  it('counts as a list if it answers an array, takes a page or reads an object with an array', () => {
    for (const over of [
      { response: auditEntriesSchema },
      { query: requestSchema('APage', { before: text(60).optional() }) },
      { response: nested({ rows: list(nested({ at: integer() })) }) },
    ])
      expect(unknownLists([...ROUTES, made(over)])).toEqual(['listInvoices']);
  });

  it('counts as no list if it answers a single object', () => {
    expect(
      unknownLists([
        ...ROUTES,
        made({ response: nested({ count: integer() }) }),
        made({ method: 'POST', response: nested({ rows: list(nested({ at: integer() })) }) }),
      ]),
    ).toEqual([]);
  });
});
