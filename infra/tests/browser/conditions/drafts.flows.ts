import { afterAll, expect, it } from '@jest/globals';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const PASSWORD = 'velvet-otter-morning-7';

export function draftFlows(stage: Stage): void {
  inChromium('form drafts', () => {
    let visitor: Visitor;
    let first: string;
    let people = 0;
    const name = () => visitor.page.getByLabel('Business name', { exact: true });
    const storage = () => visitor.page.evaluate(() => JSON.stringify({ ...localStorage }));
    const call = async (path: string, data: object): Promise<void> => {
      const answer = await visitor.context.request.post(path, { headers: { origin: stage.url }, data });
      expect(answer.ok()).toBe(true);
    };
    /** Registers a new account on each call, because a username can be taken only once. */
    const register = async (): Promise<string> => {
      const username = `drafts-${++people}`;
      await call('/api/register', {
        username,
        name: 'A Person',
        email: `${username}@example.com`,
        password: PASSWORD,
        role: 'tech',
      });
      return username;
    };
    const openForm = async () => {
      await visitor.page.goto('/user-agreement');
      await name().waitFor();
    };
    /** Leaves the page first, so that no page sends requests without a session. */
    const forgetSession = async () => {
      await visitor.page.goto('about:blank');
      await visitor.context.clearCookies();
    };
    afterAll(() => stage.browser.closeVisitors());

    it('restores the draft after a reload and labels it as a draft', async () => {
      visitor = await stage.anyone();
      const { page } = visitor;
      first = await register();
      await openForm();
      expect(await page.getByText('Draft kept').count()).toBe(0);
      await name().fill('Umbani of the first');
      await page.getByText('Draft kept').waitFor();
      await visitor.isAccessible();
      await visitor.picture('draft-kept');
      await page.reload();
      await name().waitFor();
      expect(await name().inputValue()).toBe('Umbani of the first');
    });

    it('keeps the draft after the session ends and hides it from the next person', async () => {
      await forgetSession();
      await register();
      await openForm();
      expect(await name().inputValue()).toBe('');
      await name().fill('Of the second');
      await visitor.page.getByText('Draft kept').waitFor();
      await forgetSession();
      await call('/api/login', { username: first, password: PASSWORD });
      await openForm();
      expect(await name().inputValue()).toBe('Umbani of the first');
    });

    it('deletes the draft with the discard button and on sign-out', async () => {
      const { page } = visitor;
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await page.getByText('Draft kept').waitFor({ state: 'detached' });
      expect(await name().inputValue()).toBe('');
      await name().fill('Umbani again');
      await page.getByText('Draft kept').waitFor();
      expect(await storage()).toContain('Umbani again');
      visitor.expectsSessionEnd();
      await page
        .getByRole('button', { name: /^Sign out$/i })
        .first()
        .click();
      await page.waitForURL('**/auth**');
      expect(await storage()).not.toMatch(/Umbani|Of the second/);
    });
  });
}
