import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const PASSWORD = 'velvet-otter-morning-7';

/** What was typed and is not sent: on one browser that two people use. */
export function draftFlows(stage: Stage): void {
  inChromium('a draft in the browser', () => {
    let visitor: Visitor;
    const name = () => visitor.page.getByLabel('Business name', { exact: true });
    const storage = () => visitor.page.evaluate(() => JSON.stringify({ ...localStorage }));
    const call = async (path: string, data: object): Promise<void> => {
      const answer = await visitor.context.request.post(path, { headers: { origin: stage.url }, data });
      expect(answer.ok()).toBe(true);
    };
    const register = (username: string) =>
      call('/api/register', {
        username,
        name: 'A Person',
        email: `${username}@example.com`,
        password: PASSWORD,
        role: 'tech',
      });
    const openForm = async () => {
      await visitor.page.goto('/user-agreement');
      await name().waitFor();
    };
    /** Nothing is asked any more by a page whose session is gone. */
    const forgetSession = async () => {
      await visitor.page.goto('about:blank');
      await visitor.context.clearCookies();
    };
    beforeAll(async () => {
      visitor = await stage.anyone();
      await register('drafts-one');
    });
    afterAll(() => stage.browser.closeVisitors());

    it('is there again after a reload in the middle, and is said to be one', async () => {
      const { page } = visitor;
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

    it('outlives a session that ended, and is not seen by the next person', async () => {
      await forgetSession();
      await register('drafts-two');
      await openForm();
      expect(await name().inputValue()).toBe('');
      await name().fill('Of the second');
      await visitor.page.getByText('Draft kept').waitFor();
      await forgetSession();
      await call('/api/login', { username: 'drafts-one', password: PASSWORD });
      await openForm();
      expect(await name().inputValue()).toBe('Umbani of the first');
    });

    it('is discarded with one press, and is erased by signing out', async () => {
      const { page } = visitor;
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await page.getByText('Draft kept').waitFor({ state: 'detached' });
      expect(await name().inputValue()).toBe('');
      await name().fill('Umbani again');
      await page.getByText('Draft kept').waitFor();
      expect(await storage()).toContain('Umbani again');
      await page
        .getByRole('button', { name: /^Sign out$/i })
        .first()
        .click();
      await page.waitForURL('**/auth**');
      expect(await storage()).not.toMatch(/Umbani|Of the second/);
    });
  });
}
