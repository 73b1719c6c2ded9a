import { describe, expect, it } from '@jest/globals';
import { makePdf, type Block } from '@revive/platform/documents/pdf';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { receiptBlocks } from './receipt-blocks.js';

const AT = new Date('2026-11-20T22:13:00.000Z');
const ticket = (over: object = {}, repair: object = {}): Ticket =>
  ({
    repair: {
      number: 7,
      deviceName: 'Samsung SSD',
      deviceType: 'Disk',
      outcome: 'repaired',
      customerName: 'Thandi Dlamini',
      customerEmail: 'thandi@example.com',
      customerPhone: '082 123 4418',
      createdAt: AT,
      updatedAt: AT,
      handover: null,
      handedOverAt: null,
      ...repair,
    },
    tenant: { name: 'Umbani Electronics', address: '1 Long Street', phone: '021 555 0100' },
    quotes: [
      {
        version: 1,
        current: true,
        totalCents: 538_200,
        discountCents: 0,
        vatBps: 0,
        lines: [{ serviceId: 'boot_repair', name: 'Windows Boot Repair', cents: 538_200, findingIds: [] }],
      },
    ],
    approvals: [
      {
        how: 'email_link',
        approvedBy: 'the customer',
        recordedBy: 't•••@example.com',
        at: AT,
        withdrawnAt: null,
        quoteVersion: 1,
        lines: null,
        totalCents: null,
      },
    ],
    runs: [{ verdict: { checks: [{ name: 'sgdisk -v', before: false, after: true }] } }],
    deposits: [],
    doneLines: [],
    handWork: [],
    settlements: [{ kind: 'charge', cents: 538_200, at: AT, reversedAt: null }],
    ...over,
  }) as unknown as Ticket;
const words = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) =>
      block.kind === 'facts' ? block.rows.map((row) => row.join(': ')) : block.kind === 'page' ? [] : [block.text],
    )
    .join('\n');

describe('repair summary', () => {
  it('shows parties, approval and charge without claiming a payment', () => {
    const text = words(receiptBlocks(ticket(), AT));
    for (const line of [
      'Umbani Electronics',
      '1 Long Street, 021 555 0100',
      'Repair summary R-7',
      'Windows Boot Repair: R5,382.00',
      'Total: R5,382.00',
      'Result: Repaired and checked',
      'Approved by the customer on 21 Nov 2026: link in the email to t•••@example.com.',
      'sgdisk -v: failed before, passed after',
      'Charged: R5,382.00 on 21 Nov 2026',
      'Paid: No payment recorded yet.',
    ])
      expect(text).toContain(line);
    expect(text).not.toMatch(/082 123|Dlamini|thandi@/);
  });

  it('lists the shop’s own lines of work by hand with their prices', () => {
    const lines = [
      { name: 'Screen replaced', cents: 180_000 },
      { name: 'Battery glued', cents: 25_050 },
    ];
    const work = {
      done: 'New screen and battery',
      result: 'repaired',
      serviceName: 'Screen replaced, Battery glued',
      cents: 205_050,
    };
    const text = words(
      receiptBlocks(
        ticket({ quotes: [], approvals: [], handWork: [{ ...work, lines }] }, { outcome: 'repaired_by_hand' }),
        AT,
      ),
    );
    for (const line of [
      'Done by hand, not machine-checked',
      'New screen and battery',
      'Screen replaced: R1,800.00',
      'Battery glued: R250.50',
      'Total: R2,050.50',
    ])
      expect(text).toContain(line);
    const service = words(
      receiptBlocks(ticket({ handWork: [{ ...work, serviceName: 'Data recovery', lines: null }] }), AT),
    );
    expect(service).toContain('Data recovery: R2,050.50');
    expect(service).not.toContain('What was done');
  });

  it.each([
    [{ what: 'image', count: 0, whole: 0, badBytes: 0 }, 'We copied your drive. Nothing on the device was changed.'],
    [
      { what: 'files', count: 12, whole: 11, badBytes: 0 },
      'We recovered 11 files. 1 more file may be damaged. Nothing on the device was changed.',
    ],
  ])('describes produced files and missing parts without calling the device repaired', (produced, result) => {
    const runs = [{ produced, verdict: { checks: [{ name: 'read back', before: false, after: true }] } }];
    const text = words(receiptBlocks(ticket({ runs }, { outcome: 'produced' }), AT));
    expect(text).toContain(`Result: ${result}`);
    expect(text).toContain('What was done');
    expect(text).toContain('read back: passed\n');
    expect(text).not.toMatch(/repaired|before/);
  });

  it.each([
    ['card', 'R5,382.00 by card on 21 Nov 2026'],
    ['not_paid', 'R5,382.00 is not paid'],
    ['nothing_due', 'Nothing to pay'],
  ])('shows the recorded payment: %s', (payment, said) => {
    expect(
      words(
        receiptBlocks(
          ticket({}, { handedOverAt: AT, handover: { collectedBy: 'Thandi', payment, amountCents: 538_200 } }),
          AT,
        ),
      ),
    ).toContain(`Paid: ${said}`);
  });

  it('shows a rolled-back repair as reversed and not done', () => {
    const text = words(
      receiptBlocks(
        ticket(
          { settlements: [{ kind: 'charge', cents: 538_200, at: AT, reversedAt: AT }] },
          { outcome: 'rolled_back' },
        ),
        AT,
      ),
    );
    expect(text).toContain('Rolled back: the device is as it was before');
    expect(text).toContain('What was offered');
    expect(text).toContain('reversed on 21 Nov 2026');
    expect(text).not.toContain('sgdisk');
  });

  it('creates a valid PDF from hostile names', async () => {
    const hostile = ticket(
      { tenant: { name: 'a\u202eb <script>', address: '', phone: '' }, approvals: [], settlements: [] },
      { deviceName: '日本 '.repeat(30) },
    );
    const file = await makePdf({ title: 'x', blocks: receiptBlocks(hostile, AT), at: AT });
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
