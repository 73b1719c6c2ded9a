import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ROLE_LABELS, type Role } from '@revive/contracts/roles';
import { PublicDoor } from '../../../dev/public-door.js';
import { PASSWORD } from '../../e2e/started-product.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { hasSoundWordsAndLinks, UNKNOWN } from './every-page.flows.js';
import { CUSTOMER, OPEN, SHOP, waitingApplicant, STAFF, WAITING, type Shown } from './shown-pages.js';

function once(stage: Stage, enter: () => Promise<Visitor>, shown: readonly Shown[]): void {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await enter();
  });
  afterAll(() => stage.browser.closeVisitors());
  it.each(shown.map((one) => [one.path, one] as const))('shows %s', async (path, { at, until, legal, isUnknown }) => {
    const { page } = visitor;
    if (isUnknown === true) visitor.expects(UNKNOWN, /status of 404/);
    const address = (await at?.(stage)) ?? path;
    await page.goto(address);
    await until(page);
    await hasSoundWordsAndLinks(page, address, legal);
  });
}

const REFUSED: Readonly<Record<Role, string>> = {
  master: '/tenant',
  admin: '/tenant/repairs',
  tenant_admin: '/admin',
  tech: '/admin/users',
  finance: '/tenant/intake',
  sales: '/admin/mailbox',
  user: '/tenant/revenue',
};
const FIRST: Partial<Record<Role, 'master' | 'shop' | 'customer'>> = {
  master: 'master',
  tenant_admin: 'shop',
  user: 'customer',
};

/** Signs in as an active account of the role. Staff create a missing account, which then chooses a password. */
async function signedInAs(stage: Stage, role: Role): Promise<Visitor> {
  const first = FIRST[role];
  if (first !== undefined) return stage.as(first);
  const [username, firstPassword] = [`once-${role}`, 'tangerine-window-eleven-9'];
  const master = await stage.door('master');
  await master.post('/api/admin/create-user', {
    username,
    email: `${username}@example.com`,
    password: firstPassword,
    name: `Thabo ${role}`,
    role,
  });
  const own = await new PublicDoor(stage.url).signIn(username, firstPassword);
  await own.post('/api/password/change', { password: firstPassword, newPassword: PASSWORD });
  const visitor = await stage.anyone();
  const signedIn = await visitor.context.request.post('/api/login', {
    headers: { origin: stage.url },
    data: { username, password: PASSWORD },
  });
  expect(signedIn.status()).toBe(200);
  return visitor;
}

export function pagesOnceFlows(stage: Stage): void {
  inChromium('each page once', () => {
    inChromium('public', () => once(stage, () => stage.anyone(), OPEN));
    inChromium('repair shop', () => once(stage, () => stage.as('shop'), SHOP));
    inChromium('platform staff', () => once(stage, () => stage.as('master'), STAFF));
    inChromium('customer', () => once(stage, () => stage.as('customer'), CUSTOMER));
    inChromium('waiting account', () => once(stage, () => waitingApplicant(stage), WAITING));
  });
  inChromium('page of another role', () => {
    afterAll(() => stage.browser.closeVisitors());
    it.each(Object.entries(REFUSED) as [Role, string][])('refuses %s the page %s', async (role, address) => {
      const { page } = await signedInAs(stage, role);
      await page.goto(address);
      await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
      await page.getByText(`You’re signed in as ${ROLE_LABELS[role]}`).waitFor();
    });
  });
}
