import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ROLE_LABELS, type Role } from '@revive/contracts/roles';
import { PublicDoor } from '../../../dev/public-door.js';
import { PASSWORD } from '../../e2e/started-product.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { hasSoundWordsAndLinks } from './every-page.flows.js';
import { CUSTOMER, OPEN, SHOP, somebodyWhoWaits, STAFF, WAITING, type Shown } from './shown-pages.js';

/** Each page is opened once, on a desk, by a visitor who may: it comes, complains of nothing, and says nothing forbidden. */
function once(stage: Stage, enter: () => Promise<Visitor>, shown: readonly Shown[]): void {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await enter();
  });
  afterAll(() => stage.browser.closeVisitors());
  it.each(shown.map((one) => [one.path, one] as const))('shows %s', async (path, { at, until, legal }) => {
    const { page } = visitor;
    const address = (await at?.(stage)) ?? path;
    await page.goto(address);
    await until(page);
    await hasSoundWordsAndLinks(page, address, legal);
  });
}

/** A page that an active account of the role may not open. */
const REFUSED: Readonly<Record<Role, string>> = {
  master: '/tenant',
  admin: '/tenant/repairs',
  tenant_admin: '/admin',
  tech: '/admin/users',
  finance: '/tenant/intake',
  sales: '/admin/mailbox',
  user: '/tenant/revenue',
};
/** Accounts that an installation begins with. */
const FIRST: Partial<Record<Role, 'master' | 'shop' | 'customer'>> = {
  master: 'master',
  tenant_admin: 'shop',
  user: 'customer',
};

/** Signs in as an active account of the role; staff make one that does not exist yet, and it chooses its own password. */
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
  inChromium('each page, once', () => {
    inChromium('for anyone', () => once(stage, () => stage.anyone(), OPEN));
    inChromium('for a shop', () => once(stage, () => stage.as('shop'), SHOP));
    inChromium('for the platform’s staff', () => once(stage, () => stage.as('master'), STAFF));
    inChromium('for a customer', () => once(stage, () => stage.as('customer'), CUSTOMER));
    inChromium('for an account that waits', () => once(stage, () => somebodyWhoWaits(stage), WAITING));
  });
  inChromium('a page of others', () => {
    afterAll(() => stage.browser.closeVisitors());
    it.each(Object.entries(REFUSED) as [Role, string][])('is refused to %s: %s', async (role, address) => {
      const { page } = await signedInAs(stage, role);
      await page.goto(address);
      await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
      await page.getByText(`You’re signed in as ${ROLE_LABELS[role]}`).waitFor();
    });
  });
}
