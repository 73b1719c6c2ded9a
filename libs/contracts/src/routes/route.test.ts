import { describe, expect, it } from '@jest/globals';
import { perMinuteOf, type Route } from './route.js';
import { routes } from './routes.js';

const rows = Object.values(routes) as Route[];

describe('perMinuteOf', () => {
  it.each([
    [routes.login, 120],
    [routes.setPassword, 60],
    [routes.downloadReceipt, 60],
    [routes.downloadRepairFormByLink, 60],
    [routes.getRepairStatus, 300],
    [routes.sendApplicationFilePart, 600],
    [routes.getHealth, Infinity],
    [routes.listRepairs, undefined],
  ])('gives $name its limit', (route, perMinute) => {
    expect(perMinuteOf(route)).toBe(perMinute);
  });
});

describe('costly routes', () => {
  it('belong to public routes only', () => {
    expect(rows.filter(({ costly, access }) => costly && access !== 'anyone')).toEqual([]);
  });

  it('include all documents behind a customer link', () => {
    const documents = ['Receipt', 'RecordFile'];
    const byLink = rows.filter(
      ({ access, response }) => access === 'anyone' && documents.includes(response?.spec.meta?.id ?? ''),
    );
    expect(byLink.map(({ name }) => name).sort()).toEqual([
      'downloadReceipt',
      'downloadRecordByLink',
      'downloadRepairFormByLink',
    ]);
    expect(byLink.filter(({ costly }) => !costly)).toEqual([]);
  });
});
