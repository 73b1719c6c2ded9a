import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApprovalLetter, RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { systemActor } from '@revive/platform/actor';
import { fixedClock } from '@revive/platform/clock';
import type { Database } from '@revive/platform/database';
import { AppError, invalid } from '@revive/platform/errors';
import type { BusEvent } from '@revive/platform/event-bus';
import { uuidv7 } from '@revive/platform/ids';
import type { Letter } from '@revive/platform/mailer';
import { freshDatabase, type TestDatabase } from '@revive/platform/testkit';
import { notifications } from '../src/service.js';
import { SendApprovalLetter } from '../src/usecases/send-approval-letter.js';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase('notifications', notifications.migrations);
  db = await database.open([]);
});
afterAll(() => database.close());

const facts = { ...ApprovalLetter.decode(new Uint8Array()), how: 'by_phone', approvedBy: 'A person', shopName: 'A shop', shopPhone: '', deviceName: 'A disk', number: 7, totalCents: 100, trackingUrl: 'http://x', email: 'gone@example.org' };

/** The use case with a mail server that answers as told, and everything that it was handed. */
function withMailer(answer: (tries: number) => Error | undefined) {
  const handed: Letter[] = [];
  const send = async (letter: Letter): Promise<void> => {
    handed.push(letter);
    const error = answer(handed.length);
    if (error) throw error;
  };
  const repairs = { call: (async () => facts) as never };
  return { handed, useCase: new SendApprovalLetter(db, repairs, { send, close: async () => undefined }, fixedClock()) };
}
function approval(): { event: BusEvent; repair: RepairChanged } {
  const repair = { ...RepairChanged.decode(new Uint8Array()), repairId: uuidv7(), tenantId: uuidv7(), what: 'approved' };
  return { repair, event: { id: uuidv7(), topic: 'repairs.repair', key: repair.repairId, type: 'revive.repairs.v1.RepairChanged', payload: RepairChanged.encode(repair).finish(), tenantId: repair.tenantId, occurredAt: new Date() } };
}
const outcomeOf = ({ id }: BusEvent): Promise<{ outcome: string }[]> => db.tx(systemActor('test'), (em) => em.query('select outcome from deliveries where id = $1', [id]));

describe('the letter after an approval at the counter', () => {
  it('is noted as refused, and not tried again, where the mail server refuses the recipient for good', async () => {
    const { event, repair } = approval();
    const { handed, useCase } = withMailer(() => invalid({ to: 'was refused by the mail server' }));
    await useCase.run(event, repair);
    expect(handed).toHaveLength(1);
    expect(await outcomeOf(event)).toEqual([{ outcome: 'refused' }]);
  });

  it('is thrown back to the bus while the mail server is away, and noted as sent when it has gone', async () => {
    const { event, repair } = approval();
    const { useCase } = withMailer((tries) => (tries === 1 ? new AppError('SERVICE_UNAVAILABLE', { part: 'mail' }) : undefined));
    await expect(useCase.run(event, repair)).rejects.toThrow(expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }));
    expect(await outcomeOf(event)).toEqual([]);
    await useCase.run(event, repair);
    expect(await outcomeOf(event)).toEqual([{ outcome: 'sent' }]);
  });
});
