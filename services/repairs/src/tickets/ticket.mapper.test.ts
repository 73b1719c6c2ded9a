import { describe, expect, it } from '@jest/globals';
import type { ApprovalEntity } from './entities/approval.entity.js';
import type { Ticket } from './ticket.query.js';
import { TicketMapper } from './ticket.mapper.js';

const approval = (over: Partial<ApprovalEntity>): ApprovalEntity =>
  ({
    quoteVersion: 1,
    how: 'by_phone',
    approvedBy: 'Thandi Dlamini',
    at: new Date(0),
    withdrawnAt: null,
    spentByRun: null,
    ...over,
  }) as ApprovalEntity;
const ticket = (approvals: ApprovalEntity[]): Ticket =>
  ({
    repair: {
      id: '01a1fce3-b0ca-77bc-ac99-a4dcc54b9ddb',
      customerEmail: 'thandi@example.com',
      deviceName: 'disk.img',
      number: 7,
    },
    tenant: null,
    approvals,
    quotes: [
      { version: 1, totalCents: 35_000 },
      { version: 2, totalCents: 45_000 },
    ],
    findings: [],
    runs: [],
    steps: [],
    settlements: [],
    history: [],
  }) as unknown as Ticket;
const mapper = new TicketMapper({ trackingKey: Buffer.alloc(32, 1), publicUrl: 'http://localhost:3000' });

describe('what the letter after an approval says', () => {
  it('is the same before and after the repair that was approved has begun', () => {
    const before = mapper.approvalLetter(ticket([approval({})]));
    expect(before).toMatchObject({ how: 'by_phone', email: 'thandi@example.com', totalCents: 35_000 });
    expect(mapper.approvalLetter(ticket([approval({ spentByRun: '01a1fce3-b0ca-77bc-ac99-a4dcc54b9ddc' })]))).toEqual(
      before,
    );
  });
  it('is about the latest approval, and nothing after one that was withdrawn', () => {
    const [spent, later] = [
      approval({ spentByRun: '01a1fce3-b0ca-77bc-ac99-a4dcc54b9ddc' }),
      approval({ quoteVersion: 2, at: new Date(1) }),
    ];
    expect(mapper.approvalLetter(ticket([spent, later]))).toMatchObject({ how: 'by_phone', totalCents: 45_000 });
    expect(mapper.approvalLetter(ticket([spent, { ...later, withdrawnAt: new Date(2) }])).how).toBe('');
  });
});
