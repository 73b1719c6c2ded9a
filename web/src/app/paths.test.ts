import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATUSES, ROLES } from '@revive/contracts/roles';
import { newestFirst, turnFirst } from './bench-rows.js';
import { homeOf, mayOpen, NOT_OPEN_YET, PAGES } from './paths.js';

const open = (path: string) => PAGES.find((page) => page.path === path)?.who ?? [];

describe('the table of pages', () => {
  it('names each address once', () => {
    const all = [...PAGES.map(({ path }) => path), ...NOT_OPEN_YET];
    expect(new Set(all).size).toBe(all.length);
  });

  it('sends every role to a page that it may open', () => {
    for (const role of ROLES) expect({ role, may: mayOpen(open(homeOf(role)), { role, status: 'active' }) }).toEqual({ role, may: true });
  });

  it('closes pages of roles to everybody else and to accounts that are not active', () => {
    expect(mayOpen(open('/admin'), { role: 'tenant_admin', status: 'active' })).toBe(false);
    expect(mayOpen(open('/tenant'), { role: 'user', status: 'active' })).toBe(false);
    expect(mayOpen(open('/tenant'), undefined)).toBe(false);
    for (const status of ACCOUNT_STATUSES.filter((one) => one !== 'active')) expect(mayOpen(open('/tenant'), { role: 'tenant_admin', status })).toBe(false);
  });

  it('leaves the public pages open to anybody', () => {
    for (const path of ['/', '/auth', '/track-repair']) expect(mayOpen(open(path), undefined)).toBe(true);
  });

  it('puts only pages without parts in the address into the side bar', () => {
    expect(PAGES.filter(({ nav, path }) => nav !== undefined && path.includes(':'))).toEqual([]);
  });
});

describe('the devices on the bench', () => {
  it('stand in the order they came, those that wait for the shop on top', () => {
    const repairs = new Map([['b', { status: 'approved', outcome: 'none' }], ['c', { status: 'quoted', outcome: 'none' }], ['d', { status: 'quoted', outcome: 'needs_person' }]] as const);
    expect(turnFirst([{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }], repairs).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
  });
});

describe('the repair that a device shows', () => {
  it('is its newest, wherever a live row put it', () => {
    const row = (id: string, deviceId: string, number: number) => ({ id, deviceId, number }) as Parameters<typeof newestFirst>[0][number];
    expect(newestFirst([row('old', 'd', 1), row('new', 'd', 3), row('mid', 'd', 2), row('other', 'e', 1)]).get('d')?.id).toBe('new');
  });
});
