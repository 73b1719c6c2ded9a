// Every page of the web app, with an address that exists on a product with repairs, and a check that the page has
// loaded.
import { REGISTRATION_FORM } from '@revive/contracts/testing/sample-forms';
import type { Page } from 'playwright-core';
import { emailTo } from '../../world/emails.js';
import type { Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { registerShop } from '../../world/applications.js';

export interface Shown {
  readonly name: string;
  readonly path: string;
  readonly at?: (stage: Stage) => Promise<string>;
  /** The page shows a full legal text, which is exempt from the glossary. */
  readonly legal?: true;
  /** The page is about something that does not exist, so the API answers 404. */
  readonly isUnknown?: true;
  readonly until: (page: Page) => Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();
const field = (label: string) => (page: Page) => page.getByLabel(label, { exact: true }).waitFor();

const newestRepair =
  (area: 'tenant' | 'admin') =>
  async (stage: Stage): Promise<string> => {
    const [newest] = await (await stage.door('shop')).get<{ id: string }[]>('/api/repairs');
    return `/${area}/repairs/${String(newest?.id)}`;
  };
const printedOf =
  (what: 'slip' | 'label') =>
  async (stage: Stage): Promise<string> =>
    `${await newestRepair('tenant')(stage)}/print/${what}`;
/** Excludes the option of the filter above the list. */
const online = (page: Page) => page.locator(':text-is("Online"):not(option)').first().waitFor();
const anAgent = async (stage: Stage): Promise<string> => {
  const [first] = await (await stage.door('shop')).get<{ id: string }[]>('/api/agents');
  return `/tenant/agents/${String(first?.id)}`;
};
const aDevice = async (stage: Stage): Promise<string> => {
  const [first] = await (await stage.door('shop')).get<{ id: string }[]>('/api/bench/devices');
  return `/tenant/devices/${String(first?.id)}`;
};
const aCustomer = async (stage: Stage): Promise<string> => {
  const { id } = await (
    await stage.door('shop')
  ).post<{ id: string }>('/api/customers', { name: 'Thandi Dlamini', separate: true });
  return `/tenant/customers/${id}`;
};
async function ordered(stage: Stage): Promise<string> {
  const { orderId } = await stage.product.anyone.post<{ orderId: string }>('/api/repair/remote-order', {
    customerName: 'Sipho Nkosi',
    customerPhone: '083 555 0199',
    deviceType: 'android',
    issueDescription: 'The screen stays black',
  });
  return orderId;
}
const anOrder =
  (area: 'tenant' | 'admin') =>
  async (stage: Stage): Promise<string> => {
    await ordered(stage);
    const master = await stage.door('master');
    const { orders } = await master.get<{
      orders: { id: string; version: number; customerName: string; tenantId?: string }[];
    }>('/api/remote-orders');
    const order = orders.find(({ customerName }) => customerName === 'Sipho Nkosi');
    const { tenantId } = await (await stage.door('shop')).get<{ tenantId: string }>('/api/user');
    if (order?.tenantId === undefined)
      await master.post(`/api/remote-orders/${order?.id}/assign`, { tenantId, version: order?.version });
    return `/${area}/orders/${order?.id}`;
  };
/** Returns a help request about the newest repair, accepted by the master; the same request on each call. */
const helped =
  (page: '' | '/call') =>
  async (stage: Stage): Promise<string> => {
    const [shop, master] = [await stage.door('shop'), await stage.door('master')];
    const [newest] = await shop.get<{ id: string; handedOverAt?: string }[]>('/api/repairs?pickedUp=no');
    const path = `/api/repairs/${newest?.id}/assistance`;
    const { latest } = await shop.get<{ latest?: { id: string; endedAt?: string } }>(path);
    const { id } =
      latest?.endedAt === undefined && latest !== undefined
        ? latest
        : await shop.post<{ id: string }>(path, { question: 'Which copy of the table can I trust?' });
    await master.post(`/api/assistance/${id}/take`);
    return `/assistance/${id}${page}`;
  };
/** The same draft on each call. */
const aRollout = async (stage: Stage): Promise<string> => {
  const master = await stage.door('master');
  const [known] = await master.get<{ id: string }[]>('/api/rollouts');
  const { id } = known ?? (await master.post<{ id: string }>('/api/rollouts', { targetVersion: '9.9.9' }));
  return `/admin/rollouts/${id}`;
};
const shopOfShop = async (stage: Stage): Promise<string> =>
  `/admin/protection/${String((await (await stage.door('shop')).get<{ tenantId?: string }>('/api/user')).tenantId)}`;
// The stage collects no money for shops, so these pages show that there is no such payout.
const NO_PAYOUT = '01900000-0000-7000-8000-0000000000bb';
const aPayout = (area: 'admin' | 'tenant') => (): Promise<string> => Promise.resolve(`/${area}/payouts/${NO_PAYOUT}`);
const aBankFile = (): Promise<string> => Promise.resolve(`/admin/payout-batches/${NO_PAYOUT}`);
const statementOfShop = async (stage: Stage): Promise<string> =>
  `/admin/commissions/${String((await (await stage.door('shop')).get<{ tenantId?: string }>('/api/user')).tenantId)}`;
const accountOfShop = async (stage: Stage): Promise<string> =>
  `/admin/users/${(await (await stage.door('shop')).get<{ id: string }>('/api/user')).id}`;
async function anApplication(stage: Stage): Promise<string> {
  await registerShop(stage.product.anyone);
  const { applications } = await (
    await stage.door('master')
  ).get<{ applications: { id: string; businessName: string }[] }>('/api/tenant-applications');
  return `/admin/applications/${String(applications.find(({ businessName }) => businessName === REGISTRATION_FORM.businessName)?.id)}`;
}
/** Waits for the email first, because the mailbox page loads its list only once. */
async function mailbox(stage: Stage): Promise<string> {
  await emailTo(stage.product.home, REGISTRATION_FORM.email, 'We have your application');
  return '/admin/mailbox';
}

export const OPEN: readonly Shown[] = [
  { name: 'landing', path: '/', until: heading('Device repair you can follow, step by step') },
  { name: 'auth', path: '/auth', until: field('Username') },
  { name: 'get-help', path: '/get-help', until: heading('Get help with a device') },
  { name: 'help', path: '/help', until: heading('Repair shops') },
  {
    name: 'help-article',
    path: '/help/:slug',
    at: async () => '/help/approve-a-quote',
    until: heading('Approve or decline a quote'),
  },
  { name: 'terms', path: '/terms', legal: true, until: heading('Terms and conditions') },
  { name: 'privacy', path: '/privacy', legal: true, until: heading('Privacy policy') },
  { name: 'demo', path: '/demo', until: heading('A repair, step by step') },
  { name: 'track-repair', path: '/track-repair', until: (page) => page.getByRole('textbox').waitFor() },
  { name: 'warranty', path: '/warranty', until: text('This link isn’t complete') },
  { name: 'order-new', path: '/orders/new', until: heading('Order a remote repair') },
  {
    name: 'order-status',
    path: '/orders/track',
    at: async (stage) => `/orders/track?id=${await ordered(stage)}`,
    until: text('Sipho N.'),
  },
  { name: 'not-my-device', path: '/not-my-device', until: heading('Not your device?') },
  { name: 'verify-document', path: '/verify-document', until: heading('Verify a document') },
  { name: 'verify-repair', path: '/verify-repair', until: heading('Verify a repair record') },
  { name: 'blue-screen', path: '/blue-screen', until: heading('Read a blue screen') },
  { name: 'computer-land', path: '/computer-land', until: heading('No shop page here') },
  {
    name: 'shop-page',
    path: '/shops/:slug',
    at: async () => '/shops/no-such-shop',
    until: heading('No shop page here'),
  },
  { name: 'download-agent', path: '/download-agent', until: text('SHA-256') },
  { name: 'register-shop', path: '/register-repair-shop', until: heading('Register your repair shop') },
  { name: 'confirmation', path: '/registration-confirmation', until: heading('Your application') },
  { name: 'set-password', path: '/set-password', until: heading('Set your password') },
  { name: 'confirm-email', path: '/confirm-email', until: heading('Confirm your email address') },
];
export const SHOP: readonly Shown[] = [
  {
    name: 'bench',
    path: '/tenant',
    until: (page) => page.getByRole('list', { name: 'Status' }).waitFor(),
  },
  { name: 'repairs', path: '/tenant/repairs', until: text('R-2') },
  { name: 'repair', path: '/tenant/repairs/:id', at: newestRepair('tenant'), until: heading(/^Repair R-/) },
  { name: 'slip', path: '/tenant/repairs/:id/print/:what', at: printedOf('slip'), until: heading(/^Check-in slip R-/) },
  { name: 'label', path: '/tenant/repairs/:id/print/:what', at: printedOf('label'), until: text(/^R-/) },
  { name: 'intake', path: '/tenant/intake', until: field('Customer name') },
  { name: 'customers', path: '/tenant/customers', until: heading('Customers') },
  { name: 'customer', path: '/tenant/customers/:id', at: aCustomer, until: heading('Contact') },
  { name: 'device-history', path: '/tenant/device-history', until: field('Code') },
  { name: 'device', path: '/tenant/devices/:deviceId', at: aDevice, until: heading('Repairs of this device') },
  { name: 'orders', path: '/tenant/orders', until: heading('Remote orders') },
  { name: 'order', path: '/tenant/orders/:id', at: anOrder('tenant'), until: heading(/^Remote order O-/) },
  { name: 'revenue', path: '/tenant/revenue', until: text('Sale reversed') },
  { name: 'own-payout', path: '/tenant/payouts/:id', at: aPayout('tenant'), until: text(/Not found/), isUnknown: true },
  { name: 'own-bank', path: '/tenant/bank', until: text('Nothing to match') },
  { name: 'statement', path: '/tenant/statement', until: heading('How the balance is made') },
  { name: 'drawer', path: '/tenant/drawer', until: heading('Your drawer is closed') },
  { name: 'invoices', path: '/tenant/invoices', until: heading('Invoices and receipts') },
  { name: 'agents', path: '/tenant/agents', until: online },
  { name: 'printers', path: '/tenant/printers', until: heading('Printers') },
  { name: 'agent', path: '/tenant/agents/:id', at: anAgent, until: heading('About this agent') },
  { name: 'test-agent', path: '/test-agent', until: heading('Test an agent') },
  { name: 'overview', path: '/tenant/overview', until: text('Charged for repairs') },
  { name: 'services', path: '/tenant/services', until: text('services chosen') },
  { name: 'team', path: '/tenant/team', until: (page) => page.getByRole('button', { name: 'Invite' }).waitFor() },
  { name: 'protection', path: '/tenant/protection', until: heading('How the rules work') },
  { name: 'tenant-onboarding', path: '/tenant-onboarding', until: text('of 7 steps done') },
  { name: 'activity', path: '/tenant/activity', until: text('Signed in') },
  { name: 'remote-injection', path: '/remote-injection', until: text('System active') },
  { name: 'bsod-recovery', path: '/bsod-recovery', until: text('not checked yet') },
  { name: 'non-bootable-analysis', path: '/non-bootable-analysis', until: heading('How it works') },
  { name: 'phone-bridge', path: '/tenant/phone-bridge', until: heading('Devices that do not start') },
  { name: 'remote-repair', path: '/remote-repair', until: heading('Start a session') },
  { name: 'tenant-dashboard-full', path: '/tenant-dashboard-full', until: heading('Agent setup') },
  { name: 'agreement', path: '/user-agreement', until: field('Business name') },
  { name: 'signed-documents', path: '/signed-documents', until: heading('Signed documents') },
  { name: 'onboarding', path: '/onboarding', until: text('required modules completed') },
  { name: 'business-onboarding', path: '/business-onboarding', until: text('required modules completed') },
  { name: 'training', path: '/training', until: text('What you’ll master') },
  { name: 'profile', path: '/profile', until: heading('Your data') },
  { name: 'settings', path: '/settings', until: heading('Personal details') },
  {
    name: 'notifications',
    path: '/notifications',
    until: (page) => page.getByRole('link', { name: 'Notification preferences' }).waitFor(),
  },
];
export const SETTINGS: readonly Shown[] = [
  { name: 'settings-security', path: '/settings?tab=security', until: text('This device') },
  { name: 'settings-notifications', path: '/settings?tab=notifications', until: text('Quiet hours') },
  { name: 'settings-appearance', path: '/settings?tab=appearance', until: heading('Theme') },
  { name: 'settings-shop', path: '/settings?tab=shop', until: text('On-site confirmation') },
  {
    name: 'settings-customers',
    path: '/settings?tab=customers',
    until: (page) => page.getByRole('checkbox').first().waitFor(),
  },
];
export const STAFF: readonly Shown[] = [
  { name: 'master', path: '/admin', until: (page) => page.getByText('dlamini-laptop.img').first().waitFor() },
  { name: 'master-repair', path: '/admin/repairs/:id', at: newestRepair('admin'), until: heading(/^Repair R-/) },
  { name: 'master-orders', path: '/admin/orders', until: text(/^O-/) },
  { name: 'master-order', path: '/admin/orders/:id', at: anOrder('admin'), until: heading(/^Remote order O-/) },
  { name: 'master-charges', path: '/admin/revenue', until: text('Sale reversed') },
  { name: 'payouts', path: '/admin/payouts', until: heading('Payouts') },
  { name: 'payout', path: '/admin/payouts/:id', at: aPayout('admin'), until: text(/Not found/), isUnknown: true },
  { name: 'bank', path: '/admin/bank', until: text('Nothing to match') },
  { name: 'bank-files', path: '/admin/payout-batches', until: heading('Bank files') },
  { name: 'bank-file', path: '/admin/payout-batches/:id', at: aBankFile, until: text(/Not found/), isUnknown: true },
  { name: 'commissions', path: '/admin/commissions', until: heading('Commission & Payout Management') },
  {
    name: 'shop-statement',
    path: '/admin/commissions/:id',
    at: statementOfShop,
    until: heading('How the balance is made'),
  },
  { name: 'billing-control', path: '/admin/billing-control', until: heading('Billing Control Panel') },
  { name: 'master-protection', path: '/admin/protection', until: heading('Diagnostic Protection System') },
  { name: 'master-protected-shop', path: '/admin/protection/:id', at: shopOfShop, until: heading('Score') },
  { name: 'master-assistance', path: '/assistance/:id', at: helped(''), until: heading('The repair') },
  { name: 'master-call', path: '/assistance/:id/call', at: helped('/call'), until: heading(/^Call with/) },
  { name: 'master-activity', path: '/admin/activity', until: text('Signed in') },
  { name: 'master-accounts', path: '/admin/accounts', until: text(/on this page|No accounts waiting/) },
  { name: 'master-agreements', path: '/admin/agreements', legal: true, until: heading('Damage disclaimer') },
  {
    name: 'master-application',
    path: '/admin/applications/:id',
    at: anApplication,
    until: heading(REGISTRATION_FORM.businessName),
  },
  { name: 'master-applications', path: '/admin/applications', until: text(REGISTRATION_FORM.businessName) },
  {
    name: 'master-users',
    path: '/admin/users',
    until: (page) => page.locator('a[href^="/admin/users/"]').first().waitFor(),
  },
  { name: 'master-account', path: '/admin/users/:id', at: accountOfShop, until: heading('History') },
  { name: 'master-direct-testing', path: '/direct-device-testing', until: heading('Direct Device Testing') },
  { name: 'master-rollouts', path: '/admin/rollouts', until: heading('Rollouts') },
  { name: 'master-rollout', path: '/admin/rollouts/:id', at: aRollout, until: heading('Conditions') },
  { name: 'master-emails', path: '/admin/emails', until: text('Confirm email') },
  { name: 'master-mailbox', path: '/admin/mailbox', at: mailbox, until: text('We have your application') },
];
export const CUSTOMER: readonly Shown[] = [
  { name: 'user', path: '/user', until: heading(/^Welcome, /) },
  { name: 'devices', path: '/devices', until: heading('Device detection') },
];
export const WAITING: readonly Shown[] = [
  { name: 'pending', path: '/pending-approval', until: heading('Current status') },
];

export async function waitingApplicant(stage: Stage): Promise<Visitor> {
  const visitor = await stage.anyone();
  const made = await visitor.context.request.post('/api/register', {
    headers: { origin: stage.url },
    data: {
      username: 'waits-for-us',
      name: 'Zanele Mokoena',
      email: 'waits-for-us@example.com',
      password: 'velvet-otter-morning-7',
      role: 'tech',
    },
  });
  if (made.status() !== 201) throw new TypeError(`The registration was answered ${made.status()}`);
  return visitor;
}
