import { beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { PrintJob, QueueDocumentRequest } from '@revive/proto/revive/fleet/v1/printing';
import type { PrintDocumentRequest } from '@revive/proto/revive/repairs/v1/printing';
import type { Actor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { aUser } from '@revive/platform/testing/testkit';
import { PrintTicketDocument } from './print-ticket-document.js';

const OWN = '0190a0a0-0000-7000-8000-000000000001';
const FOREIGN = '0190a0a0-0000-7000-8000-000000000002';
const SANDTON = '0190a0a0-0000-7000-8000-000000000003';
const TECH = aUser({ role: 'tech', tenantId: '0190a0a0-0000-7000-8000-000000000009' });
const RECEIPT = Buffer.from('%PDF-1.7 the receipt');
const LABEL = Buffer.from('%PDF-1.7 the label');

let sent: QueueDocumentRequest[];
let wishes: object[];
beforeEach(() => {
  [sent, wishes] = [[], []];
});

const owned = (actor: Actor, id: string): void => {
  if (id !== OWN || actor.tenantId !== TECH.tenantId) throw new AppError('NOT_FOUND', { id });
};
const printing = new PrintTicketDocument(
  {
    read: async (actor: Actor, id: string) => {
      owned(actor, id);
      return { repair: { id } };
    },
    readRepair: async (actor: Actor, id: string) => {
      owned(actor, id);
      return { id, locationId: SANDTON };
    },
  } as never,
  {
    of: async (_: object, paper: string) => {
      wishes.push({ receipt: paper });
      return { name: 'receipt.pdf', content: RECEIPT };
    },
  } as never,
  {
    ofRepair: async (actor: Actor, { id, paper }: { id: string; paper: string }) => {
      owned(actor, id);
      wishes.push({ label: paper });
      return { name: 'label.pdf', content: LABEL };
    },
  } as never,
  {
    print: async (document: QueueDocumentRequest) => {
      sent.push(document);
      return { id: 'job' } as PrintJob;
    },
  } as never,
  () => new Date('2026-11-28T10:00:00.000Z'),
);
const print = (wish: Partial<PrintDocumentRequest>, actor: Actor = TECH) =>
  printing.run(actor, { what: 'receipt', paper: 'a4', repairId: OWN, ...wish });

describe('print a document of a ticket', () => {
  it.each([
    ['receipt', 'a4', { receipt: 'a4' }, RECEIPT],
    ['receipt', 'receipt_80', { receipt: 'receipt_80' }, RECEIPT],
    ['label', 'label_62', { label: '62mm' }, LABEL],
    ['label', 'a4', { label: 'a4' }, LABEL],
  ])('sends a %s on %s with its hash', async (what, paper, wish, content) => {
    await print({ what, paper });
    expect(wishes).toEqual([wish]);
    expect(sent).toEqual([
      {
        what,
        paper,
        repairId: OWN,
        content,
        sha256: createHash('sha256').update(content).digest('hex'),
        locationId: SANDTON,
      },
    ]);
  });

  it.each(['label_62', 'receipt_80', 'a4'])('makes a test page for %s without a ticket', async (paper) => {
    await print({ what: 'test', paper, repairId: undefined, locationId: SANDTON });
    expect(sent).toMatchObject([{ what: 'test', paper, repairId: '', locationId: SANDTON }]);
    expect(
      Buffer.from(sent[0]?.content ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(wishes).toEqual([]);
  });

  it.each([
    ['a receipt on a label', { paper: 'label_62' }],
    ['a label on a receipt roll', { what: 'label', paper: 'receipt_80' }],
    ['a receipt without a ticket', { repairId: undefined }],
    ['an unknown document', { what: 'invoice' }],
  ])('refuses %s', async (_, wish) => {
    await expect(print(wish)).rejects.toMatchObject({ code: 'INVALID' });
    expect(sent).toEqual([]);
  });

  it('refuses a ticket of a different shop', async () => {
    for (const what of ['receipt', 'label'])
      await expect(print({ what, repairId: FOREIGN })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(sent).toEqual([]);
  });

  it.each(['user', 'master', 'finance'] as const)('refuses the role %s', async (role) => {
    await expect(print({ what: 'test', repairId: undefined }, aUser({ role }))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(sent).toEqual([]);
  });
});
