import { describe, expect, it } from '@jest/globals';
import { ROLES } from '@revive/contracts/roles';
import { routes } from '@revive/contracts/routes/routes';
import type { Route } from '@revive/contracts/routes/route';
import { whatTheTableLacks } from './attack-matrix.js';
import { WHO_IS_LET_IN } from './who-is-let-in.js';

describe('the table of who is let in', () => {
  it('has a row and a sample for every route, and none besides', () => {
    expect(whatTheTableLacks()).toEqual([]);
  });

  it('lacks a row for a route that was added, and keeps none of one that went', () => {
    const names = Object.keys(WHO_IS_LET_IN).filter((name) => name !== 'getBilling');
    expect(whatTheTableLacks([...names, 'payOut'])).toEqual([
      expect.stringContaining('payOut has no row'), expect.stringContaining('payOut has no sample'), expect.stringContaining('getBilling is in'), expect.stringContaining('getBilling is in'),
    ]);
  });

  it.each(Object.values(routes) as Route[])('refuses an active account exactly where $name says so', ({ name, who }) => {
    const row = WHO_IS_LET_IN[name];
    const letIn = ROLES.filter((role) => row?.active[role] !== '403 NOT_ALLOWED');
    expect([name, letIn, row?.anonymous === '401 NOT_SIGNED_IN']).toEqual([name, ROLES.filter((role) => typeof who === 'string' || who.includes(role)), who !== 'anyone']);
  });

  it.each((Object.values(routes) as Route[]).filter(({ area, who }) => ['fleet', 'repairs', 'billing'].includes(area) && Array.isArray(who)))(
    'lets a technician of no shop in nowhere at $name', ({ name }) => {
      const row = WHO_IS_LET_IN[name];
      expect(row?.shopless ?? row?.active.tech).toBe('403 NOT_ALLOWED');
    });
});
