import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@revive/platform/testing/wait-for';
import { Chromium, DESK, inChromium, isInstalled, PHONE, type Visitor } from '../chromium.js';
import { PcWithConsentPage } from './pc-with-consent-page.js';

const WHO = 'Naledi Dlamini of Revive';
const ALL = ['read', 'measure', 'repair'];
const [READ, MEASURE, REPAIR] = [/^Look at this PC/, /^Run patch tests/, /^Write approved repairs/];

let pc: PcWithConsentPage;
let browser: Chromium;
if (isInstalled()) {
  beforeAll(async () => {
    browser = await Chromium.launch('http://127.0.0.1');
  });
  // An agent of its own for each test: an open question of a failed test would be on the page of the next.
  beforeEach(async () => {
    pc = await PcWithConsentPage.start();
  });
  afterEach(async () => {
    const complaints = browser.complaints();
    await browser.closeVisitors();
    await pc.close();
    expect(complaints).toEqual([]);
  });
  afterAll(() => browser.close());
}

/** Opens the page as the desktop does: by the private file that the agent gave to `xdg-open`. */
async function opened(visitor: Visitor, session: string, privileges = ALL): Promise<URL> {
  await visitor.page.goto(await pc.ask(session, WHO, privileges));
  await visitor.page.waitForURL(/^http:\/\/127\.0\.0\.1:/);
  return new URL(visitor.page.url());
}
const recorded = (session: string, event: string) =>
  waitFor(() => pc.records(session).some(([found]) => found === event));
const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name });
const boxes = async ({ page }: Visitor) =>
  Promise.all([READ, MEASURE, REPAIR].map((name) => page.getByRole('checkbox', { name }).isChecked()));

inChromium('the consent page of the agent', () => {
  it('allows only the chosen privileges, keeps the choice without a name, and ends them', async () => {
    const [visitor, session] = [await browser.visitor(), randomUUID()];
    await opened(visitor, session);
    const { page } = visitor;
    await page.getByRole('heading', { name: `${WHO} asks to work on this PC` }).waitFor();
    await page.getByRole('checkbox', { name: REPAIR }).uncheck();
    await button(visitor, 'Allow').click();
    // The browser asks for the name before it sends anything.
    expect(await page.evaluate('document.activeElement.name')).toBe('person');
    await page.getByLabel('Your name').fill('  ');
    await button(visitor, 'Allow').click();
    expect(pc.records(session).map(([event]) => event)).toEqual(['asked']);
    expect(await boxes(visitor)).toEqual([true, true, false]);
    await page.getByLabel('Your name').fill('Thandi Mokoena');
    await button(visitor, 'Allow').click();
    await page.getByText('Allowed by Thandi Mokoena').waitFor();
    await recorded(session, 'allowed');
    await button(visitor, 'End it now').click();
    await page.getByText('nothing new is accepted').waitFor();
    await recorded(session, 'revoked');
    expect(pc.records(session)).toEqual([
      ['asked', ALL, ''],
      ['allowed', ['read', 'measure'], 'Thandi Mokoena'],
      ['revoked', ['read', 'measure'], 'Thandi Mokoena'],
    ]);
  });

  it.each([
    ['read', READ],
    ['measure', MEASURE],
    ['repair', REPAIR],
  ])('allows %s alone', async (privilege, chosen) => {
    const [visitor, session] = [await browser.visitor(), randomUUID()];
    await opened(visitor, session);
    const { page } = visitor;
    for (const name of [READ, MEASURE, REPAIR]) await page.getByRole('checkbox', { name }).uncheck();
    await page.getByLabel('Your name').fill('Sipho');
    await button(visitor, 'Allow').click();
    await page.getByText('Choose at least one thing').waitFor();
    expect(await boxes(visitor)).toEqual([false, false, false]);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Sipho');
    await page.getByRole('checkbox', { name: chosen }).check();
    await button(visitor, 'Allow').click();
    await recorded(session, 'allowed');
    await button(visitor, 'End it now').click();
    await recorded(session, 'revoked');
    expect(pc.records(session)[1]).toEqual(['allowed', [privilege], 'Sipho']);
  });

  it('refuses without a name', async () => {
    const [visitor, session] = [await browser.visitor(), randomUUID()];
    await opened(visitor, session);
    await button(visitor, 'Refuse').click();
    await visitor.page.getByText('Refused. Nothing is read or changed.').waitFor();
    await recorded(session, 'refused');
    expect(pc.records(session).map(([event]) => event)).toEqual(['asked', 'refused']);
    await visitor.isAccessible();
  });

  it('is answered with the keyboard alone', async () => {
    const [visitor, session] = [await browser.visitor(), randomUUID()];
    await opened(visitor, session);
    const { keyboard } = visitor.page;
    for (const key of ['Tab', 'Tab', 'Space', 'Tab', 'Space', 'Tab']) await keyboard.press(key);
    await keyboard.type('Lerato');
    for (const key of ['Tab', 'Enter']) await keyboard.press(key);
    await visitor.page.getByText('Allowed by Lerato').waitFor();
    await recorded(session, 'allowed');
    expect(pc.records(session)[1]).toEqual(['allowed', ['read'], 'Lerato']);
    await keyboard.press('Tab');
    expect(await visitor.page.evaluate('document.activeElement.textContent')).toBe('End it now');
    await keyboard.press('Enter');
    await recorded(session, 'revoked');
  });

  it('shows nothing without its key, and takes no answer of another page', async () => {
    const [visitor, session] = [await browser.visitor(), randomUUID()];
    const address = await opened(visitor, session);
    const { page } = visitor.expects(/127\.0\.0\.1/, /status of 403/);
    const consent = await page.locator('input[name=consent]').inputValue();
    for (const path of ['/', '/?key=', `/?key=${'A'.repeat(32)}`]) {
      expect((await page.goto(`${address.origin}${path}`))?.status()).toBe(403);
      expect(await page.locator('body').innerText()).toBe('');
    }
    // Even with the key: the answer of a foreign page has a foreign origin.
    const fields = { key: address.searchParams.get('key') ?? '', consent, answer: 'allow', person: 'Mallory' };
    await page.goto('about:blank');
    await page.setContent(
      `<form method="post" action="${address.origin}/answer">${Object.entries({ ...fields, privilege: 'repair' })
        .map(([name, value]) => `<input name="${name}" value="${value}">`)
        .join('')}<button>Send</button></form>`,
    );
    const answered = page.waitForResponse(`${address.origin}/answer`);
    await page.getByRole('button', { name: 'Send' }).click();
    expect((await answered).status()).toBe(403);
    await page.goto(address.href);
    await button(visitor, 'Refuse').click();
    await recorded(session, 'refused');
    expect(pc.records(session).map(([event]) => event)).toEqual(['asked', 'refused']);
  });

  it.each([
    ['desk', 'light', DESK],
    ['desk', 'dark', DESK],
    ['phone', 'light', PHONE],
    ['phone', 'dark', PHONE],
  ] as const)('is accessible on a %s with %s colours, before and after an answer', async (name, scheme, size) => {
    const [visitor, session] = [await browser.visitor({ size, scheme }), randomUUID()];
    await opened(visitor, session);
    await visitor.isAccessible();
    await visitor.picture(`consent-page-${name}-${scheme}-asked`);
    await visitor.page.getByLabel('Your name').fill('Thandi Mokoena');
    await button(visitor, 'Allow').click();
    await visitor.page.getByText('Allowed by Thandi Mokoena').waitFor();
    await visitor.isAccessible();
    await visitor.picture(`consent-page-${name}-${scheme}-allowed`);
    await button(visitor, 'End it now').click();
    await recorded(session, 'revoked');
  });
});
