import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { CustomerMessages } from '../src/customer-messages/customer-messages.js';
import { repairEvent, StartedEmails } from './started-emails.js';

let emails: StartedEmails;
beforeAll(async () => {
  emails = await StartedEmails.start();
});
afterAll(() => emails.database.close());
beforeEach(() => emails.begin());

describe('message to a customer', () => {
  const values = {
    shopName: 'A shop',
    shopPhone: '',
    deviceName: 'A disk',
    number: '7',
    total: '35000',
    diagnosis: '0',
    approvedBy: 'Thandi',
    how: 'by phone',
    link: 'https://revive.example/track-repair?id=RV-0#approve=X',
    stop: 'https://revive.example/not-my-device?id=RV-0#stop=X',
  };
  const facts = { to: 'customer@example.com', name: 'Thandi', values };
  const quoted = (over: Parameters<typeof repairEvent>[1] = {}) =>
    repairEvent('quoted', { message: 'quoted', messagePart: 1, ...over });
  const states = () => emails.rows('select about, template, state, reason from deliveries order by id');

  it('reads its content from repairs and is sent once despite redelivery', async () => {
    const { event, repair } = repairEvent('approved', { message: 'approval_at_counter', messagePart: 1 });
    emails.answer = async () => facts;
    await Promise.all([emails.noteRepair(event), emails.noteRepair(event)]);
    await emails.sendAll();
    await emails.noteRepair(event);
    await emails.sendAll();
    expect(emails.asked).toEqual([{ owner: 'repairs', about: repair.repairId, template: 'approval_at_counter' }]);
    expect(emails.handed).toEqual([
      expect.objectContaining({
        id: event.id,
        to: 'customer@example.com',
        fromName: 'A shop',
        subject: 'Approval recorded: repair R-7, R350.00',
      }),
    ]);
    expect(await states()).toEqual([
      { about: repair.repairId, template: 'approval_at_counter', state: 'sent', reason: null },
    ]);
  });

  it('embeds the shop’s logo and attaches an SVG as a file', async () => {
    const logo = { name: 'logo.png', contentType: 'image/png', content: Buffer.from('pixels'), contentId: 'logo' };
    emails.answer = async () => ({ ...facts, files: { attachments: [logo] } });
    await emails.noteRepair(quoted().event);
    await emails.sendAll();
    expect(emails.handed[0]?.attachments).toEqual([
      { filename: 'logo.png', contentType: 'image/png', content: Buffer.from('pixels'), contentId: 'logo' },
    ]);
    expect(emails.handed[0]?.html).toContain('<img src="cid:logo" alt="A shop"');
    emails.answer = async () => ({ ...facts, files: { attachments: [{ ...logo, contentType: 'image/svg+xml' }] } });
    await emails.noteRepair(quoted().event);
    await emails.sendAll();
    expect(emails.handed[1]?.attachments?.[0]).not.toHaveProperty('contentId');
    expect(emails.handed[1]?.html).not.toContain('<img');
  });

  it('sends a message to an address once despite repeated and concurrent events', async () => {
    const { repair } = quoted();
    emails.answer = async () => facts;
    const again = () => quoted({ repairId: repair.repairId, tenantId: repair.tenantId }).event;
    await Promise.all([again(), again(), again(), again()].map(emails.noteRepair));
    await emails.sendAll();
    await emails.noteRepair(again());
    await emails.sendAll();
    expect(emails.handed).toHaveLength(1);
    // A different quote or address is a new message; the first address was already sent its message.
    await emails.noteRepair(
      quoted({ repairId: repair.repairId, tenantId: repair.tenantId, addressTag: 'b'.repeat(32) }).event,
    );
    await emails.noteRepair(quoted({ repairId: repair.repairId, tenantId: repair.tenantId, messagePart: 2 }).event);
    await emails.noteRepair(again());
    await emails.sendAll();
    expect(emails.handed).toHaveLength(3);
  });

  it('records a delivery without sending where no address exists or repairs withholds the email', async () => {
    const nobody = quoted({ addressTag: '' });
    await emails.noteRepair(nobody.event);
    emails.answer = async () => ({ to: '', name: '', values: {}, withheld: 'over' });
    const late = quoted();
    await emails.noteRepair(late.event);
    await emails.sendAll();
    expect(emails.handed).toEqual([]);
    expect(await states()).toEqual([
      { about: nobody.repair.repairId, template: 'quoted', state: 'no_address', reason: null },
      { about: late.repair.repairId, template: 'quoted', state: 'withdrawn', reason: 'over' },
    ]);
  });

  it('skips messages that the shop switched off, except copies of approvals', async () => {
    emails.answer = async () => facts;
    const { repair, event } = quoted();
    const owner = aUser({ role: 'tenant_admin', tenantId: repair.tenantId });
    const messages = new CustomerMessages(emails.db, emails.clock);
    await expect(messages.change(owner, { off: ['approval_at_counter'] })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(
      messages.change(aUser({ role: 'tech', tenantId: repair.tenantId }), { off: [] }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await messages.change(owner, { off: ['quoted', 'ready'] })).toEqual(['quoted', 'ready']);
    expect(await messages.off(owner)).toEqual(['quoted', 'ready']);
    for (const message of ['ready_unrepaired', 'approval_at_counter', 'completed'])
      await emails.noteRepair(repairEvent('x', { ...repair, message }).event);
    await emails.noteRepair(event);
    await emails.sendAll();
    const found = await emails.rows<{ template: string; state: string }>(
      'select template, state from deliveries order by template',
    );
    expect(found.map(({ template, state }) => [template, state])).toEqual([
      ['approval_at_counter', 'sent'],
      ['completed', 'sent'],
      ['quoted', 'switched_off'],
      ['ready_unrepaired', 'switched_off'],
    ]);
  });

  it('shows delivery status to the message’s own shop only, live', async () => {
    emails.answer = async () => facts;
    const { event, repair } = quoted();
    const messages = new CustomerMessages(emails.db, emails.clock);
    const [own, other] = [
      aUser({ role: 'tech', tenantId: repair.tenantId }),
      aUser({ role: 'tech', tenantId: uuidv7() }),
    ];
    await emails.noteRepair(event);
    expect(await messages.list(own, repair.repairId)).toMatchObject([{ kind: 'quoted', state: 'due' }]);
    emails.frames.length = 0;
    await emails.sendAll();
    expect(await messages.list(own, repair.repairId)).toMatchObject([
      { kind: 'quoted', state: 'sent', sentAt: emails.clock().toISOString() },
    ]);
    expect(emails.frames).toEqual([
      {
        audience: { kind: 'tenant', tenantId: repair.tenantId },
        frame: { type: 'repair.messages', id: repair.repairId, version: 1 },
      },
    ]);
    expect(await messages.list(other, repair.repairId)).toEqual([]);
    for (const actor of [aUser({ role: 'tech' }), aUser({ role: 'master' }), aUser({ role: 'user' })])
      await expect(messages.list(actor, repair.repairId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    // Row-level security alone: emails of different owners stay hidden from the shop.
    await emails.due('confirm_email', { tenantId: repair.tenantId });
    const seen = await emails.db.tx(own, (em) => em.query<{ owner: string }[]>('select owner from deliveries'));
    expect(seen).toEqual([{ owner: 'repairs' }]);
    expect(await emails.db.tx(other, (em) => em.query('select id from deliveries'))).toEqual([]);
  });

  it('refuses an event that names a repair of a different shop', async () => {
    const { event, repair } = repairEvent('started');
    await emails.noteRepair(event);
    const forged = repairEvent('approved', { repairId: repair.repairId, tenantId: uuidv7(), message: 'quoted' });
    await expect(emails.noteRepair(forged.event)).rejects.toThrow(expect.objectContaining({ name: 'RefusedEvent' }));
    expect(await emails.rows('select id from deliveries')).toEqual([]);
    expect(await emails.rows('select id from notices where reader = $1', [`tenant:${forged.repair.tenantId}`])).toEqual(
      [],
    );
  });
});

describe('warranty claim from home', () => {
  it('creates one notification for the shop', async () => {
    const { event, repair } = repairEvent('claimed', { number: 12, deviceName: 'A disk', by: '' });
    await emails.noteRepair(event);
    await emails.noteRepair(event);
    expect(
      await emails.rows('select kind, of_group, number from notices where reader = $1', [`tenant:${repair.tenantId}`]),
    ).toEqual([{ kind: 'repair.claimed', of_group: 'repairs', number: 12 }]);
  });
});
