import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { REPAIR_STATUS_LABELS } from '@revive/contracts/repairs/states';
import { emailsTo, emailTo } from '../../world/emails.js';
import { eventually } from '../../world/eventually.js';
import { untilTicket } from '../../world/repairs.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { centsIn, type Customer, type WalkInDay } from './walk-in-day.js';

const [AYANDA, BHEKI] = ['Ayanda Zulu', 'Bheki Ndlovu'] as const;
const person = (name: string, issue: string): Customer => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@walk-in.example`,
  issue,
});
const FIRST = person('Naledi Khumalo', 'It does not start any more');
const SECOND = person('Pieter van Wyk', 'Windows asks to format it');
const DEAD = person('Zanele Dube', 'It was dropped');
const DECLINES = person('Kabelo Moeng', 'All photos are gone');
const ASKS = person('Mpho Sithole', 'It shows a black screen');
const REVISED = person('Ruth Abrahams', 'It is slow and does not start');
const QUESTION = 'How long will it take?';
const ANSWER = 'About an hour, once you approve.';
const HAND_WORK = { name: 'Clean the fan', rand: '150.00' };
const DAY_MS = 24 * 3_600_000;

export function walkInFlows(stage: Stage, day: WalkInDay): void {
  inChromium('a walk-in day', () => {
    let [owner, ayanda, bheki]: Visitor[] = [];
    const at = (visitor: Visitor | undefined): Visitor => {
      if (!visitor) throw new TypeError('nobody stands there');
      return visitor;
    };
    const door = () => stage.door('shop');
    /** The machine's part of the price of the repair that is rolled back. */
    let price = '';
    const region = (visitor: Visitor, image: string) => visitor.page.getByRole('region', { name: image });

    beforeAll(async () => {
      owner = await stage.as('shop');
    });
    afterAll(() => stage.browser.closeVisitors());

    it('lets two technicians join by the owner’s invitation', async () => {
      for (const [name, email] of [
        [AYANDA, 'ayanda@walk-in.example'],
        [BHEKI, 'bheki@walk-in.example'],
      ] as const)
        await day.hires(at(owner), name, email);
      [ayanda, bheki] = [await day.arrives(AYANDA), await day.arrives(BHEKI)];
    }, 120_000);

    it('repairs a disk by the agent and hands it over', async () => {
      const [image, { page }] = ['day-repaired.img', at(ayanda)];
      await day.puts(image);
      const id = await day.takesIn(at(ayanda), image, FIRST);
      const ticket = region(at(ayanda), image);
      const price = await quoted(FIRST);
      const customer = await day.opensQuote(FIRST, `Your quote for ${image}: ${price}`);
      await customer.page.getByRole('button', { name: `Approve ${price}` }).tap();
      await ticket.getByRole('button', { name: 'Start repair' }).click();
      await customer.page.getByRole('heading', { name: 'Repaired and checked' }).waitFor({ timeout: 60_000 });
      await ticket.getByRole('button', { name: 'Ready for pickup' }).click();
      await customer.page.getByRole('heading', { name: 'Ready for pickup' }).waitFor();
      expect(await picksUp(at(ayanda), 'card')).toBe(price);
      await page.getByText(`${price}, paid by card`).waitFor();
      day.note(id, { place: 'picked_up', machineCents: centsIn(price), isVerified: true });
    }, 120_000);

    it('reassigns a repair to a second technician, who finds it under Mine', async () => {
      const image = 'day-handed-on.img';
      await day.puts(image);
      const id = await day.takesIn(at(ayanda), image, SECOND);
      const price = await quoted(SECOND);
      await at(ayanda).page.goto(`/tenant/repairs/${id}`);
      const planning = at(ayanda).page.getByRole('region', { name: 'Planning' });
      await planning.getByLabel('Assignee').selectOption({ label: BHEKI });
      await eventually(
        async () => (await (await door()).get<{ desk: { assigneeName?: string } }>(`/api/repairs/${id}`)).desk,
        ({ assigneeName }) => assigneeName === BHEKI,
      );
      const { page } = at(bheki);
      await page.goto('/tenant/repairs');
      await page.getByRole('button', { name: 'Mine' }).click();
      await page.getByRole('table').getByText(image).first().waitFor();
      await page.goto(`/tenant/repairs/${id}`);
      await page.getByRole('button', { name: 'Record customer approval' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Approved by').fill(SECOND.name);
      await dialog.locator('[type=submit]').click();
      await page.getByRole('button', { name: 'Start repair' }).click();
      await page.getByRole('button', { name: 'Ready for pickup' }).click({ timeout: 60_000 });
      expect(await picksUp(at(bheki), 'cash')).toBe(price);
      await page.getByText(`${price}, paid in cash`).waitFor();
      day.note(id, { place: 'picked_up', machineCents: centsIn(price), isVerified: true });
    }, 120_000);

    it('returns a dead disk after manual work without success', async () => {
      const image = 'day-dead.img';
      await day.puts(image, Buffer.alloc(4 << 20));
      const id = await day.takesIn(at(bheki), image, DEAD);
      await untilTicket(await door(), id, ({ outcome }) => outcome === 'needs_person');
      const { page } = at(bheki);
      await page.goto(`/tenant/repairs/${id}`);
      await page.getByRole('button', { name: 'Record manual work' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill('The head is gone');
      await dialog.getByLabel('Result').selectOption('not_repaired');
      await dialog.locator('[type=submit]').click();
      await picksUp(at(bheki));
      await page.getByText('Nothing to pay').first().waitFor();
      day.note(id, { place: 'picked_up' });
    }, 120_000);

    it('charges no fee when a customer declines', async () => {
      const image = 'day-declined.img';
      await day.puts(image);
      const id = await day.takesIn(at(ayanda), image, DECLINES);
      const price = await quoted(DECLINES);
      const { page } = await day.opensQuote(DECLINES, `Your quote for ${image}: ${price}`);
      await page.getByRole('button', { name: 'Decline' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
      await page.getByText('Declined, ready for pickup').first().waitFor();
      day.note(id, { place: 'ready_for_pickup' });
    }, 120_000);

    it('answers a customer’s question and shows the promise in the calendar', async () => {
      const image = 'day-asked.img';
      await day.puts(image);
      const id = await day.takesIn(at(bheki), image, ASKS);
      const price = await quoted(ASKS);
      const customer = await day.opensQuote(ASKS, `Your quote for ${image}: ${price}`);
      const asked = customer.page.getByRole('region', { name: 'Questions' });
      await asked.getByLabel('Your question').fill(QUESTION);
      await asked.getByRole('button', { name: 'Send question' }).click();
      const { page } = at(bheki);
      await page.goto('/tenant');
      await page.getByRole('region', { name: '1 customer question waiting on you' }).getByRole('link').first().click();
      const pinned = page.getByRole('region', { name: /^Customer questions/ });
      await pinned.getByText(QUESTION).first().waitFor();
      await pinned.getByLabel('Your answer').fill(ANSWER);
      await pinned.getByRole('button', { name: 'Send answer' }).click();
      await asked.getByText(ANSWER).first().waitFor();
      await (
        await door()
      ).patch(`/api/repairs/${id}/desk`, { promisedAt: new Date(Date.now() + DAY_MS).toISOString() });
      await page.goto('/tenant/repairs?view=calendar');
      await page.getByRole('button', { name: 'Calendar' }).click();
      await page.locator('[data-chosen="true"]').focus();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('link', { name: new RegExp(image) }).waitFor();
      day.note(id, { place: 'quoted' });
    }, 120_000);

    it('ends the link of an earlier quote and separates machine and manual work', async () => {
      const image = 'day-revised.img';
      await day.puts(image);
      const id = await day.takesIn(at(ayanda), image, REVISED);
      price = await quoted(REVISED);
      const before = await day.opensQuote(REVISED, `Your quote for ${image}: ${price}`);
      await before.page.getByRole('button', { name: `Approve ${price}` }).waitFor();
      const { page } = at(ayanda);
      await page.goto(`/tenant/repairs/${id}`);
      await page.getByRole('button', { name: 'Revise quote' }).click();
      const line = page.getByRole('group', { name: 'Line 1', exact: true });
      await line.getByLabel('Name').fill(HAND_WORK.name);
      await line.getByLabel('Price in rand').fill(HAND_WORK.rand);
      await page.getByRole('button', { name: 'Send quote' }).click();
      await page.getByText('Quote 2 sent').first().waitFor();
      // The open page updates, and the code in its old link is refused.
      await before.page.reload();
      await before.page.getByText(HAND_WORK.name).first().waitFor();
      before.expects(/\/approve$/, /status of 403/);
      await before.page.getByRole('button', { name: /^Approve/ }).tap();
      await before.page.getByText('This link is no longer valid.').waitFor();
      const both = centsIn(price) + centsIn(`R${HAND_WORK.rand}`);
      const message = await eventually(
        async () => (await emailsTo(stage.product.home, REVISED.email)).find(({ text }) => text.includes('#approve=')),
        (one) => one !== undefined && centsIn(one.subject.slice(one.subject.lastIndexOf('R'))) === both,
      );
      const customer = await day.opensQuote(REVISED, message?.subject ?? '');
      await customer.page.getByRole('button', { name: /^Approve R/ }).tap();
      await page.getByRole('button', { name: 'Start repair' }).click();
      // While the agent works, the page does not mention the manual line.
      await page.getByText('Verified', { exact: true }).first().waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: `Mark as done: ${HAND_WORK.name}` }).click({ timeout: 60_000 });
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as done', exact: true }).click();
      await page.getByRole('button', { name: 'Ready for pickup' }).waitFor();
      await customer.page.getByText(`Done by hand, not machine-checked: ${HAND_WORK.name}.`).first().waitFor();
      const done = await emailTo(stage.product.home, REVISED.email, `Your ${image} is repaired`);
      expect(done.text).toContain(`Done by hand, not machine-checked: ${HAND_WORK.name}.`);
      expect(done.text).toMatch(/A second check passed for: (?!.*Clean the fan).+\./);
      await customer.isAccessible();
      await customer.picture('day-both-kinds');
    }, 120_000);

    it('keeps the charge for manual work after a rollback', async () => {
      const { page } = at(ayanda);
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await page.getByRole('button', { name: 'Roll back' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(`Done by hand, and not undone: ${HAND_WORK.name}.`).waitFor();
      expect(await dialog.getByLabel(/^Keep charging R150.00/).isChecked()).toBe(true);
      await dialog.getByText(`The charge of ${price} and the commission`).waitFor();
      await at(ayanda).isAccessible();
      await at(ayanda).picture('day-rollback-question');
      await dialog.getByRole('button', { name: 'Roll back' }).click();
      await page
        .getByRole('definition')
        .filter({ hasText: /reduced .* to R150\.00/ })
        .first()
        .waitFor({ timeout: 60_000 });
      const back = await emailTo(stage.product.home, REVISED.email, 'Rolled back: day-revised.img');
      expect(back.text).toContain(`You pay R${HAND_WORK.rand} for what was done by hand.`);
      await at(ayanda).picture('day-rolled-back');
      day.note(id, { place: 'quoted', handCents: centsIn(`R${HAND_WORK.rand}`) });
    }, 120_000);

    async function quoted({ email }: Customer): Promise<string> {
      const message = await eventually(
        async () => (await emailsTo(stage.product.home, email)).find(({ text }) => text.includes('#approve=')),
        (one) => one !== undefined,
      );
      return /R[\d, ]+\.\d\d$/.exec(message?.subject ?? '')?.[0] ?? '';
    }

    async function picksUp({ page }: Visitor, payment?: string): Promise<string> {
      await page.getByRole('button', { name: 'Mark as picked up' }).click();
      const dialog = page.getByRole('dialog');
      if (payment === undefined) {
        await dialog.locator('[name=payment]').selectOption('nothing_due');
        await dialog.locator('[type=submit]').click();
        return '';
      }
      const field = dialog.getByLabel(/^Payment of R/);
      await field.selectOption(payment);
      const label =
        (await dialog
          .getByText(/^Payment of R/)
          .first()
          .textContent()) ?? '';
      await dialog.locator('[type=submit]').click();
      return /R[\d, ]+\.\d\d/.exec(label)?.[0] ?? '';
    }
  });
}

export function dayEndsFlows(stage: Stage, day: WalkInDay): void {
  inChromium('the end of a walk-in day', () => {
    let owner: Visitor;
    beforeAll(async () => {
      owner = await stage.as('shop');
    });
    afterAll(() => stage.browser.closeVisitors());

    it('shows the remaining devices on the board by status', async () => {
      const { page } = owner;
      await page.goto('/tenant/repairs');
      await page.getByRole('button', { name: 'Board' }).click();
      const columns = page.getByRole('group', { name: 'Board' });
      await columns.waitFor();
      for (const place of ['received', 'diagnosing', 'quoted', 'ready_for_pickup'] as const) {
        const [label, count] = [REPAIR_STATUS_LABELS[place], day.at(place)];
        await columns
          .getByLabel(new RegExp(`^${label}, ${count === 1 ? '1 repair' : `${count} repairs`}$`, 'i'))
          .waitFor();
      }
      await owner.isAccessible();
      await owner.picture('day-board');
    });

    it('counts devices checked in, repaired and picked up on the dashboard', async () => {
      const { page } = owner;
      await page.goto('/tenant/overview');
      const devices = (count: number) => (count === 1 ? '1 device' : `${count} devices`);
      const verified = day.all.filter(({ isVerified }) => isVerified).length;
      await page
        .getByText(
          `Today: ${devices(day.all.length)} checked in, ${verified} repaired and verified, ${day.at('picked_up')} picked up.`,
        )
        .waitFor();
      await owner.picture('day-dashboard');
    });

    it('shows revenue as charges without reversals, and commission on verified work only', async () => {
      const { page } = owner;
      await page.goto('/tenant/revenue');
      const sales = day.machineCents + day.handCents;
      const figure = async (label: string) => {
        const text = (await page.getByLabel(label, { exact: true }).first().innerText()).replace(/\n/g, ' ');
        return { text, cents: centsIn(text) };
      };
      await page.getByText('Repairs you charged, minus reversals').waitFor();
      expect((await figure('Sales')).cents).toBe(sales);
      const commission = await figure('Platform commission');
      const rate = Number(/(\d+(?:\.\d+)?)\s?%/.exec(commission.text)?.[1]);
      expect(commission.cents).toBe(Math.round((day.machineCents * rate) / 100));
      expect((await figure('Net')).cents).toBe(sales - commission.cents);
      await owner.isAccessible();
      await owner.picture('day-revenue');
    });
  });
}
