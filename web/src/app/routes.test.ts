import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATUSES, ROLES, type Role } from '@revive/contracts/roles';
import { frameOf, homeOf, landingOf, mayOpen, mayTakeSteps } from './access.js';
import { ALIASES, NOT_OPEN_YET, ROUTES } from './routes.js';
import { messages } from './layouts/layouts.messages.js';
import { PENDING_PATH } from '#entities/paths.js';

const open = (path: string) => ROUTES.find((page) => page.path === path)?.access ?? { roles: [] };

describe('page table', () => {
  it('contains each path once', () => {
    const all = [...ROUTES, ...ALIASES, ...NOT_OPEN_YET].map(({ path }) => path);
    expect(new Set(all).size).toBe(all.length);
  });

  it('sends each role to a page that the role may open', () => {
    for (const role of ROLES)
      expect({ role, may: mayOpen(open(homeOf(role)), { role, status: 'active' }) }).toEqual({ role, may: true });
  });

  // spec E008, E009
  it('limits the platform’s pages to staff and the bench to shop members', () => {
    expect(open('/admin')).toEqual({ roles: ['master', 'admin'] });
    expect(open('/tenant')).toEqual({ roles: ['tenant_admin', 'tech'] });
    expect(open('/tenant/overview')).toEqual({ roles: ['tenant_admin'] });
  });

  // spec E075, M106
  it('has exactly one dashboard per role', () => {
    const dashboards = (role: Role) =>
      ROUTES.filter(({ nav, access }) => nav?.name === 'dashboard' && mayOpen(access, { role, status: 'active' })).map(
        ({ path }) => path,
      );
    expect(ROLES.map((role) => [role, dashboards(role)])).toEqual([
      ['master', ['/admin']],
      ['admin', ['/admin']],
      ['tenant_admin', ['/tenant/overview']],
      ['user', ['/user']],
      ['tech', ['/user']],
      ['finance', ['/user']],
      ['sales', ['/user']],
    ]);
  });

  // spec M112, M119
  it('labels the own pages Profile and Settings', () => {
    const names = ['/profile', '/settings'].map((path) => ROUTES.find((page) => page.path === path)?.nav?.name);
    expect(names.map((name) => name && messages.nav[name])).toEqual(['Profile', 'Settings']);
  });

  it('closes role pages to other roles and inactive accounts', () => {
    expect(mayOpen(open('/admin'), { role: 'tenant_admin', status: 'active' })).toBe(false);
    expect(mayOpen(open('/tenant'), { role: 'user', status: 'active' })).toBe(false);
    expect(mayOpen(open('/tenant'), undefined)).toBe(false);
    for (const status of ACCOUNT_STATUSES.filter((one) => one !== 'active'))
      expect(mayOpen(open('/tenant'), { role: 'tenant_admin', status })).toBe(false);
  });

  it('opens the seven steps only to the shop’s administrator, from the approval on', () => {
    const opened = ROLES.flatMap((role) =>
      ACCOUNT_STATUSES.filter((status) => mayOpen(open('/tenant-onboarding'), { role, status })).map(
        (status) => `${role} ${status}`,
      ),
    );
    expect(opened).toEqual(['tenant_admin approved', 'tenant_admin training', 'tenant_admin active']);
    expect(
      ROUTES.filter(({ access }) => typeof access === 'object' && access.statuses !== undefined).map(
        ({ path }) => path,
      ),
    ).toEqual(['/tenant-onboarding', '/notifications']);
    expect([
      mayTakeSteps({ role: 'tenant_admin', status: 'approved', tenantId: 't' }),
      mayTakeSteps({ role: 'tenant_admin', status: 'approved' }),
      mayTakeSteps({ role: 'tech', status: 'approved', tenantId: 't' }),
      mayTakeSteps({ role: 'tenant_admin', status: 'pending', tenantId: 't' }),
    ]).toEqual([true, false, false, false]);
  });

  it('handles all paths of the specification', () => {
    const specified = [
      '/',
      '/auth',
      '/register-repair-shop',
      '/registration-confirmation',
      '/user-agreement',
      '/business-onboarding',
      '/onboarding',
      '/pending-approval',
      '/admin',
      '/tenant',
      '/user',
      '/customer-portal',
      '/track-repair',
      '/orders/new',
      '/tenant-portal',
      '/user-portal',
      '/working-tenant-dashboard',
      '/remote-injection',
      '/bsod-recovery',
      '/shop',
      '/store',
      '/tenant-onboarding',
      '/demo',
      '/computer-land',
      '/download-agent',
      '/profile',
      '/settings',
      '/patches',
      '/test-agent',
      '/device-scanner',
      '/tenant-dashboard',
      '/tenant-dashboard-full',
      '/non-bootable-analysis',
      '/direct-device-testing',
    ];
    const answered = new Set<string>([...ROUTES, ...ALIASES, ...NOT_OPEN_YET].map(({ path }) => path));
    expect(specified.filter((path) => !answered.has(path))).toEqual([]);
    for (const { to } of ALIASES) expect(ROUTES.some(({ path }) => path === to)).toBe(true);
  });

  // spec R022, R023, R026, R027, R030, R032
  it('redirects paths of the specification to our pages and requires a session', () => {
    const opened = Object.fromEntries(ALIASES.map(({ path, to }) => [path, to]));
    expect(opened).toEqual({
      '/tenant-portal': '/tenant',
      '/working-tenant-dashboard': '/tenant',
      '/tenant-dashboard': '/tenant',
      '/device-scanner': '/tenant-dashboard-full',
      '/customer-portal': '/user',
      '/user-portal': '/user',
    });
    for (const to of Object.values(opened)) expect(mayOpen(open(to), undefined)).toBe(false);
  });

  // spec K063
  it('requires a session on all paths with personal data', () => {
    const asked = [
      '/customer-portal',
      '/tenant-portal',
      '/user-portal',
      '/working-tenant-dashboard',
      '/tenant-onboarding',
      '/user-agreement',
      '/pending-approval',
      '/business-onboarding',
      '/onboarding',
      '/remote-injection',
      '/bsod-recovery',
    ];
    const open = [...ROUTES, ...NOT_OPEN_YET].filter(({ access }) => access === 'anyone').map(({ path }) => path);
    expect(asked.filter((path) => open.includes(path))).toEqual([]);
  });

  // spec E054, E093, E095, E099, E015, E094
  it('lands each account by role and status on an existing page', () => {
    const roles = {
      master: '/admin',
      admin: '/admin',
      tenant_admin: '/tenant',
      tech: '/user',
      finance: '/user',
      sales: '/user',
      user: '/user',
    };
    for (const role of ROLES) expect(landingOf({ role, status: 'active' })).toBe(roles[role]);
    for (const status of [...ACCOUNT_STATUSES.filter((one) => one !== 'active'), 'something new' as 'pending']) {
      const landing = landingOf({ role: 'tech', status });
      expect({
        status,
        isThere: ROUTES.some(({ path, access }) => path === landing && access === 'signed-in'),
      }).toEqual({
        status,
        isThere: true,
      });
    }
    const landingAs = (status: string) => landingOf({ role: 'tenant_admin', status: status as 'pending' });
    expect(['pending', 'approved', 'training', 'suspended', 'something new'].map(landingAs)).toEqual([
      '/pending-approval',
      '/business-onboarding',
      '/onboarding',
      '/pending-approval',
      '/pending-approval',
    ]);
    for (const status of ['pending', 'suspended'] as const)
      expect(landingOf({ role: 'master', status })).toBe(PENDING_PATH);
  });

  it('shows the side bar only to active staff and shop members', () => {
    expect(frameOf({ role: 'user', status: 'active' })).toBe('public');
    expect(frameOf({ role: 'tech', status: 'active' })).toBe('public');
    expect(frameOf({ role: 'tech', status: 'active', tenantId: 't' })).toBe('staff');
    expect(frameOf({ role: 'finance', status: 'active' })).toBe('staff');
    expect(frameOf({ role: 'master', status: 'suspended' })).toBe('public');
  });

  it('keeps the public pages open', () => {
    for (const path of ['/', '/auth', '/track-repair', '/help', '/help/:slug', '/terms', '/privacy'])
      expect(mayOpen(open(path), undefined)).toBe(true);
  });

  it('lists only pages without path parameters in the side bar', () => {
    expect(ROUTES.filter(({ nav, path }) => nav !== undefined && path.includes(':'))).toEqual([]);
  });
});
