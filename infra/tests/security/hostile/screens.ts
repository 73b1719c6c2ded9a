import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HostileRepair } from './crowd.js';

export interface Screen {
  readonly who: 'shop' | 'master' | 'customer' | 'anyone';
  readonly at: (repairs: readonly HostileRepair[]) => readonly string[];
}
const one = (path: string) => () => [path];
const eachRepair = (area: 'tenant' | 'admin') => (repairs: readonly HostileRepair[]) =>
  repairs.map(({ id }) => `/${area}/repairs/${id}`);

/** Every page of the web app, by route. A page without an entry fails. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  '/': { who: 'anyone', at: one('/') },
  '/auth': { who: 'anyone', at: one('/auth?next=javascript:window.__ran=1') },
  '/get-help': { who: 'anyone', at: one('/get-help') },
  '/help': { who: 'anyone', at: one('/help?for="><img src=x onerror=window.__ran=1>') },
  '/help/:slug': {
    who: 'anyone',
    at: one(`/help/${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`),
  },
  '/admin/payouts': { who: 'master', at: one('/admin/payouts?state="><img src=x onerror=window.__ran=1>') },
  '/admin/payouts/:id': { who: 'master', at: one('/admin/payouts/01900000-0000-7000-8000-0000000000bb') },
  '/admin/payout-batches': {
    who: 'master',
    at: one('/admin/payout-batches?before="><img src=x onerror=window.__ran=1>'),
  },
  '/admin/payout-batches/:id': { who: 'master', at: one('/admin/payout-batches/01900000-0000-7000-8000-0000000000bb') },
  '/admin/bank': { who: 'master', at: one('/admin/bank?tab="><img src=x onerror=window.__ran=1>') },
  '/tenant/bank': { who: 'shop', at: one('/tenant/bank?account="><img src=x onerror=window.__ran=1>') },
  '/tenant/payouts/:id': { who: 'shop', at: one('/tenant/payouts/01900000-0000-7000-8000-0000000000bb') },
  '/admin/commissions': { who: 'master', at: one('/admin/commissions?status="><img src=x onerror=window.__ran=1>') },
  '/admin/commissions/:id': { who: 'master', at: one('/admin/commissions/01900000-0000-7000-8000-0000000000bb') },
  '/admin/billing-control': { who: 'master', at: one('/admin/billing-control') },
  '/tenant/statement': { who: 'shop', at: one('/tenant/statement?from="><img src=x onerror=window.__ran=1>') },
  '/terms': { who: 'anyone', at: one('/terms') },
  '/privacy': { who: 'anyone', at: one('/privacy') },
  '/demo': { who: 'anyone', at: one('/demo') },
  '/blue-screen': { who: 'anyone', at: one('/blue-screen#"><img src=x onerror=window.__ran=1>') },
  '/track-repair': {
    who: 'anyone',
    at: (repairs) => [
      ...repairs.map(({ trackingId }) => `/track-repair?id=${trackingId}`),
      `/track-repair?id=${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`,
    ],
  },
  '/warranty': {
    who: 'anyone',
    at: (repairs) => [
      ...repairs.map(({ trackingId }) => `/warranty?id=${trackingId}`),
      `/warranty?id=${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`,
    ],
  },
  '/not-my-device': {
    who: 'anyone',
    at: one('/not-my-device?id="><img src=x onerror=window.__ran=1>#stop="><img src=x onerror=window.__ran=1>'),
  },
  '/orders/track': {
    who: 'anyone',
    at: one(`/orders/track?id=${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`),
  },
  '/orders/new': { who: 'anyone', at: one('/orders/new?"><img src=x onerror=window.__ran=1>') },
  '/register-repair-shop': {
    who: 'anyone',
    at: one(`/register-repair-shop#draft=${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`),
  },
  '/registration-confirmation': {
    who: 'anyone',
    at: one(`/registration-confirmation#application=${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`),
  },
  '/pending-approval': { who: 'customer', at: one('/pending-approval') },
  '/set-password': { who: 'anyone', at: one('/set-password#"><img src=x onerror=window.__ran=1>') },
  '/confirm-email': { who: 'anyone', at: one('/confirm-email#"><img src=x onerror=window.__ran=1>') },
  '/verify-document': { who: 'anyone', at: one('/verify-document#"><img src=x onerror=window.__ran=1>') },
  '/verify-repair': { who: 'anyone', at: one('/verify-repair#"><img src=x onerror=window.__ran=1>') },
  '/download-agent': { who: 'anyone', at: one('/download-agent?"><img src=x onerror=window.__ran=1>') },
  '/onboarding': { who: 'shop', at: one('/onboarding') },
  '/business-onboarding': { who: 'shop', at: one('/business-onboarding') },
  '/training': { who: 'shop', at: one('/training') },
  '/user-agreement': { who: 'shop', at: one('/user-agreement') },
  '/signed-documents': { who: 'shop', at: one('/signed-documents') },
  '/admin/agreements': { who: 'master', at: one('/admin/agreements') },
  '/profile': { who: 'shop', at: one('/profile') },
  '/settings': { who: 'shop', at: one('/settings') },
  '/tenant/overview': { who: 'shop', at: one('/tenant/overview') },
  '/tenant': { who: 'shop', at: one('/tenant') },
  '/tenant/repairs': { who: 'shop', at: one('/tenant/repairs') },
  '/tenant/repairs/:id': { who: 'shop', at: eachRepair('tenant') },
  '/tenant/repairs/:id/print/:what': {
    who: 'shop',
    at: (repairs) =>
      repairs.flatMap(({ id }) => [
        `/tenant/repairs/${id}/print/slip?size="><img src=x onerror=window.__ran=1>`,
        `/tenant/repairs/${id}/print/label`,
      ]),
  },
  '/tenant/intake': { who: 'shop', at: one('/tenant/intake') },
  '/tenant/customers': { who: 'shop', at: one('/tenant/customers') },
  '/tenant/customers/:id': {
    who: 'shop',
    at: one(`/tenant/customers/${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`),
  },
  '/tenant/device-history': {
    who: 'shop',
    at: one('/tenant/device-history#code="><img src=x onerror=window.__ran=1>'),
  },
  '/tenant/devices/:deviceId': {
    who: 'shop',
    at: one(`/tenant/devices/${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`),
  },
  '/tenant/orders': { who: 'shop', at: one('/tenant/orders') },
  '/tenant/orders/:id': {
    who: 'shop',
    at: one(`/tenant/orders/${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`),
  },
  '/tenant/services': { who: 'shop', at: one('/tenant/services') },
  '/tenant/revenue': { who: 'shop', at: one('/tenant/revenue') },
  '/tenant/drawer': { who: 'shop', at: one('/tenant/drawer?tab="><img src=x onerror=window.__ran=1>') },
  '/tenant/invoices': { who: 'shop', at: one('/tenant/invoices') },
  '/tenant/agents': { who: 'shop', at: one('/tenant/agents') },
  '/tenant/agents/:id': {
    who: 'shop',
    at: one(`/tenant/agents/${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`),
  },
  '/test-agent': { who: 'shop', at: one('/test-agent?"><img src=x onerror=window.__ran=1>') },
  '/tenant/printers': { who: 'shop', at: one('/tenant/printers') },
  '/tenant/team': { who: 'shop', at: one('/tenant/team') },
  '/tenant/protection': { who: 'shop', at: one('/tenant/protection') },
  '/remote-injection': {
    who: 'shop',
    at: () => ['injection', 'assessments', 'setup'].map((tab) => `/remote-injection?tab=${tab}`),
  },
  '/bsod-recovery': {
    who: 'shop',
    at: () => ['machines', 'recovery', 'setup'].map((tab) => `/bsod-recovery?tab=${tab}`),
  },
  '/non-bootable-analysis': { who: 'shop', at: one('/non-bootable-analysis') },
  '/tenant/phone-bridge': {
    who: 'shop',
    at: () => ['detection', 'bridge', 'repair', 'revenue'].map((tab) => `/tenant/phone-bridge?tab=${tab}`),
  },
  '/tenant-dashboard-full': {
    who: 'shop',
    at: () => ['scanner', 'remote', 'phones'].map((tab) => `/tenant-dashboard-full?tab=${tab}`),
  },
  '/remote-repair': {
    who: 'shop',
    at: () => [
      '/remote-repair',
      `/remote-repair?session=${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}&tab=active`,
    ],
  },
  '/computer-land': { who: 'anyone', at: one('/computer-land') },
  '/shops/:slug': {
    who: 'anyone',
    at: one(`/shops/${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`),
  },
  '/tenant-onboarding': { who: 'shop', at: one('/tenant-onboarding') },
  '/tenant/activity': { who: 'shop', at: one('/tenant/activity') },
  '/admin': { who: 'master', at: one('/admin') },
  '/admin/repairs/:id': { who: 'master', at: eachRepair('admin') },
  '/admin/orders': { who: 'master', at: one('/admin/orders') },
  '/admin/orders/:id': {
    who: 'master',
    at: one(`/admin/orders/${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`),
  },
  '/admin/applications': { who: 'master', at: one('/admin/applications') },
  '/admin/applications/:id': { who: 'master', at: one('/admin/applications/01900000-0000-7000-8000-0000000000aa') },
  '/admin/protection': { who: 'master', at: one('/admin/protection') },
  '/admin/protection/:id': {
    who: 'master',
    at: one(`/admin/protection/${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`),
  },
  '/admin/revenue': { who: 'master', at: one('/admin/revenue') },
  '/admin/accounts': { who: 'master', at: one('/admin/accounts') },
  '/admin/users': { who: 'master', at: one('/admin/users') },
  '/admin/users/:id': {
    who: 'master',
    at: one(`/admin/users/${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`),
  },
  '/direct-device-testing': { who: 'master', at: one('/direct-device-testing') },
  '/admin/rollouts': { who: 'master', at: one('/admin/rollouts?before="><img src=x onerror=window.__ran=1>') },
  '/admin/rollouts/:id': {
    who: 'master',
    at: one(`/admin/rollouts/${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`),
  },
  '/admin/activity': { who: 'master', at: one('/admin/activity') },
  '/admin/emails': { who: 'master', at: one('/admin/emails') },
  '/admin/mailbox': { who: 'master', at: one('/admin/mailbox') },
  '/assistance/:id': {
    who: 'master',
    at: one(`/assistance/${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}`),
  },
  '/assistance/:id/call': {
    who: 'shop',
    at: one(`/assistance/${encodeURIComponent('"><img src=x onerror=window.__ran=1>')}/call`),
  },
  '/notifications': { who: 'shop', at: one('/notifications') },
  '/user': { who: 'customer', at: one('/user') },
  '/devices': { who: 'customer', at: one('/devices?"><img src=x onerror=window.__ran=1>') },
};

const WEB = fileURLToPath(
  new URL(import.meta.url.includes('/dist/') ? '../../../../../web/src/' : '../../../../web/src/', import.meta.url),
);

/**
 * The routes in the web app's `routes/*.routes.ts`, with constants resolved. The files are parsed as text, because the
 * web app's code runs only in a browser.
 */
export function pagesOfTheWeb(): string[] {
  const folder = `${WEB}app/routes/`;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.routes.ts'))
    .flatMap((file) => {
      const source = readFileSync(`${folder}${file}`, 'utf8');
      const table = /export const [A-Z]+_ROUTES[^=]*= \[([\s\S]*?)\n\];/.exec(source)?.[1] ?? '';
      return [...table.matchAll(/\{\s*path: ('([^']+)'|\w+),/g)].map(
        ([, name = '', literal]) => literal ?? constant(source, name),
      );
    });
}

export function notOpenYet(): string[] {
  const table =
    /export const NOT_OPEN_YET[^=]*= \[([\s\S]*?)\n\];/.exec(readFileSync(`${WEB}app/routes.ts`, 'utf8'))?.[1] ?? '';
  const found = [...table.matchAll(/'(\/[^']+)'/g)].map(([, path = '']) => path);
  if (found.length === 0)
    throw new TypeError(
      "web's routes.ts names no address that is not open yet: this reading of it is out of date, or it is needed no more",
    );
  return found;
}

function constant(source: string, name: string): string {
  const file = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#(.+)\\.js'`).exec(source)?.[1];
  const value =
    file && new RegExp(`export const ${name} = '([^']+)'`).exec(readFileSync(`${WEB}${file}.ts`, 'utf8'))?.[1];
  if (!value) throw new TypeError(`web's routes.ts names ${name}, whose address is not found`);
  return value;
}

export function unknownPages(pages: readonly string[] = pagesOfTheWeb()): string[] {
  return [
    ...pages
      .filter((path) => !Object.hasOwn(SCREENS, path))
      .map((path) => `the page ${path} has no row in infra/tests/security/hostile/screens.ts`),
    ...Object.keys(SCREENS)
      .filter((path) => !pages.includes(path))
      .map((path) => `${path} is in infra/tests/security/hostile/screens.ts and no page any more`),
  ];
}
