import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MESSAGE_BUDGET } from '@revive/contracts/notifications/message-budget';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { CustomerMessages } from '../src/customer-messages/customer-messages.js';
import { repairEvent, StartedEmails } from './started-emails.js';

const HOUR_MS = 3_600_000;
let emails: StartedEmails;
let start: Date;
beforeAll(async () => {
  emails = await StartedEmails.start();
});
afterAll(() => emails.database.close());
beforeEach(async () => {
  await emails.begin();
  start = emails.clock();
});

const values = {
  shopName: 'A shop',
  deviceName: 'A disk',
  number: '7',
  total: '35000',
  diagnosis: '0',
  approvedBy: 'Thandi',
  how: 'by phone',
  note: 'A note',
  link: 'https://revive.example/track-repair?id=RV-0',
  stop: 'https://revive.example/not-my-device?id=RV-0#stop=X',
};
const answerWith = (more: Record<string, string> = {}, recipientTag = 'thandi') =>
  void (emails.answer = async () => ({
    to: 'customer@example.com',
    name: 'Thandi',
    values: { ...values, ...more },
    recipientTag,
  }));
type Ids = { repairId?: string; tenantId?: string };
async function notes(count: number, ids: Ids = {}, kind = 'note'): Promise<void> {
  for (let part = 1; part <= count; part++)
    await emails.noteRepair(repairEvent('noted', { ...ids, message: kind, messagePart: part }).event);
}
const waiting = () =>
  emails.rows<{ state: string; reason: string | null; next_at: Date | null }>(
    "select state, reason, next_at from deliveries where state <> 'sent' order by id",
  );

describe('budget of emails to customers', () => {
  it('limits emails per repair and hour and sends the rest later', async () => {
    answerWith();
    const ids = { repairId: uuidv7(), tenantId: uuidv7() };
    await notes(MESSAGE_BUDGET.repair.most + 2, ids);
    await emails.sendAll();
    expect(emails.handed).toHaveLength(MESSAGE_BUDGET.repair.most);
    expect(await waiting()).toEqual(
      [1, 2].map(() => ({ state: 'due', reason: 'repair_budget', next_at: new Date(start.getTime() + HOUR_MS) })),
    );
    emails.clock.move(HOUR_MS);
    await emails.sendAll();
    expect(emails.handed).toHaveLength(MESSAGE_BUDGET.repair.most + 2);
  });

  it('limits emails per address and day across shops and repairs', async () => {
    answerWith();
    for (let at = 0; at <= MESSAGE_BUDGET.address.most; at++) await notes(1, { tenantId: uuidv7() });
    await emails.sendAll();
    expect(emails.handed).toHaveLength(MESSAGE_BUDGET.address.most);
    expect(await waiting()).toMatchObject([{ state: 'due', reason: 'address_budget' }]);
    answerWith({}, 'another');
    await notes(1);
    await emails.sendAll();
    expect(emails.handed).toHaveLength(MESSAGE_BUDGET.address.most + 1);
  });

  it('limits emails per shop and hour across recipients', async () => {
    const tenantId = uuidv7();
    for (let at = 0; at <= MESSAGE_BUDGET.shop.most; at++) await notes(1, { tenantId });
    let to = 0;
    emails.answer = async () => ({ to: 'x@example.com', name: '', values, recipientTag: `person ${to++}` });
    await emails.sendAll();
    expect(emails.handed).toHaveLength(MESSAGE_BUDGET.shop.most);
    expect(await waiting()).toMatchObject([{ state: 'due', reason: 'shop_budget' }]);
  });

  it('withdraws an email that would wait beyond the next day and shows the reason to the shop', async () => {
    answerWith();
    const tenantId = uuidv7();
    for (let at = 0; at < 2 * MESSAGE_BUDGET.address.most; at++) await notes(1, { tenantId });
    const ids = { repairId: uuidv7(), tenantId };
    await notes(1, ids);
    await emails.sendAll();
    emails.clock.move(24 * HOUR_MS);
    await emails.sendAll();
    expect(emails.handed).toHaveLength(2 * MESSAGE_BUDGET.address.most);
    const shown = await new CustomerMessages(emails.db, emails.clock).list(
      aUser({ role: 'tech', tenantId: ids.tenantId }),
      ids.repairId,
    );
    expect(shown[0]).toMatchObject({ state: 'withdrawn', reason: 'address_budget' });
  });

  it('sends postponed emails in order of creation, not of arrival', async () => {
    const made = [1, 2, 3].map(() => repairEvent('noted', { message: 'note' }));
    const asked: string[] = [];
    emails.answer = async (_owner, about) => {
      asked.push(about);
      return { to: 'customer@example.com', name: '', values, recipientTag: 'order' };
    };
    for (const { event } of made.toReversed()) await emails.noteRepair(event);
    await emails.sendAll();
    expect(asked).toEqual(made.map(({ repair }) => repair.repairId));
  });

  it('reserves room for the copy of an approval recorded by the shop', async () => {
    answerWith();
    const ids = { repairId: uuidv7(), tenantId: uuidv7() };
    await notes(MESSAGE_BUDGET.repair.most, ids);
    await notes(1, ids, 'approval_at_counter');
    await emails.sendAll();
    expect(emails.handed.at(-1)?.subject).toContain('Approval recorded');
  });
});

describe('first email of a shop to an address', () => {
  it('begins with the reason; the next email does not', async () => {
    answerWith({}, 'new');
    const tenantId = uuidv7();
    await notes(1, { tenantId });
    await emails.sendAll();
    await notes(1, { tenantId });
    await emails.sendAll();
    await notes(1);
    await emails.sendAll();
    const WHY = /^Hello Thandi,\n\nYou get this email because A shop noted your address for the repair of a device\./;
    expect(emails.handed.map(({ text }) => WHY.test(text))).toEqual([true, false, true]);
  });
});

describe('text of a shop in emails to customers', () => {
  it('contains no web address in text, subject or greeting', async () => {
    emails.answer = async () => ({
      to: 'customer@example.com',
      name: 'Thandi evil.example',
      values: {
        ...values,
        note: 'Log in at https://evil.example/login?n=1',
        deviceName: 'Pay at evil-bank.example now',
      },
      recipientTag: 'thandi',
    });
    await notes(1);
    await emails.sendAll();
    const [sent] = emails.handed;
    expect(sent?.subject).toContain('Pay at evil-bank. example now');
    for (const said of [sent?.subject, sent?.text, sent?.html]) expect(said).not.toMatch(/evil(?:-bank)?\.example/);
    expect(sent?.text).toContain('Hello Thandi evil. example,');
  });
});
