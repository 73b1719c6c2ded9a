import type { EmailRequested } from '@revive/proto/revive/emails/v1/emails';
import { EmailRequested as EmailRequestedMessage } from '@revive/proto/revive/emails/v1/emails';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { systemActor } from '@revive/platform/auth/actor';
import { fixedClock } from '@revive/platform/core/clock';
import type { Database } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { uuidv7 } from '@revive/platform/core/ids';
import type { LiveFrame, LivePublisher } from '@revive/platform/live/live';
import type { Email } from '@revive/platform/mail/mailer';
import { freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import type { RequestedEmail, Owners } from '../src/clients/owners.client.js';
import type { Owner } from '../src/templates/templates.js';
import { notifications } from '../src/service.js';
import { OnEmailRequested } from '../src/emails/on-email-requested.js';
import { OnRepairChanged } from '../src/customer-messages/on-repair-changed.js';
import { SendDueEmails } from '../src/emails/send-due-emails.js';

type Answer = Awaited<ReturnType<Owners['identity']>>;

export class StartedEmails {
  readonly clock = fixedClock('2026-11-20T10:00:00.000Z');
  readonly handed: Email[] = [];
  readonly asked: { owner: Owner; about: string; template: string }[] = [];
  readonly frames: { audience: unknown; frame: LiveFrame }[] = [];
  readonly errors: unknown[] = [];
  answer: (owner: Owner, about: string) => Promise<Answer> = async () => ({
    to: 'person@example.com',
    name: 'Lerato',
    values: { link: 'https://revive.example/x#s', hours: '24', at: '2026-11-20T07:13:00.000Z' },
  });
  mail: (email: Email) => Promise<void> = async () => undefined;
  readonly live = {
    publish: (audience: unknown, frame: LiveFrame) => void this.frames.push({ audience, frame }),
  } as unknown as LivePublisher;

  private constructor(
    readonly database: TestDatabase,
    readonly db: Database,
  ) {}

  static async start(): Promise<StartedEmails> {
    const database = await freshDatabase('notifications', notifications.migrations);
    return new StartedEmails(database, await database.open([]));
  }

  async begin(): Promise<void> {
    await this.rows('delete from deliveries');
    for (const list of [this.handed, this.asked, this.frames, this.errors]) list.length = 0;
    this.mail = async () => undefined;
    this.answer = async () => ({
      to: 'person@example.com',
      name: 'Lerato',
      values: { link: 'https://revive.example/x#s', hours: '24' },
    });
  }

  sender(db = this.db): SendDueEmails {
    const ask =
      (owner: Owner) =>
      ({ about, template }: RequestedEmail) => {
        this.asked.push({ owner, about, template });
        return this.answer(owner, about);
      };
    const send = async (email: Email): Promise<void> => {
      await this.mail(email);
      this.handed.push(email);
    };
    return new SendDueEmails(
      db,
      { identity: ask('identity'), onboarding: ask('onboarding'), repairs: ask('repairs'), billing: ask('billing') },
      { send },
      this.live,
      this.clock,
      { warn: ({ err }: { err: unknown }) => void this.errors.push(err) } as never,
      { publicUrl: 'https://revive.example' },
    );
  }

  noteEmail = (event: BusEvent, owner: Owner, due: EmailRequested): Promise<void> =>
    new OnEmailRequested(this.db, this.live, this.clock, { wake: () => undefined }).run(event, owner, due);
  noteRepair = (event: BusEvent): Promise<void> =>
    new OnRepairChanged(this.db, this.live, this.clock, { wake: () => undefined }).run(
      event,
      RepairChanged.decode(event.payload),
    );

  async due(template: string, over: Partial<EmailRequested> = {}, owner: Owner = 'identity'): Promise<string> {
    const due = anEmailRequested(template, over);
    await this.noteEmail(emailRequestedEvent(owner, due), owner, due);
    return due.id;
  }

  async sendAll(sender = this.sender()): Promise<void> {
    while ((await sender.next()) !== 'none');
  }

  async delivery(
    id: string,
  ): Promise<
    { state: string; reason: string | null; attempts: number; next_at: Date | null; sent_at: Date | null } | undefined
  > {
    const [row] = await this.rows<never>(
      'select state, reason, attempts, next_at, sent_at from deliveries where id = $1',
      [id],
    );
    return row;
  }

  rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    this.db.tx(systemActor('test'), (em) => em.query<T[]>(sql, values));
}

export const anEmailRequested = (template: string, over: Partial<EmailRequested> = {}): EmailRequested => ({
  id: uuidv7(),
  template,
  tenantId: '',
  userId: '',
  ...over,
});
export const emailRequestedEvent = (owner: Owner, due: EmailRequested): BusEvent => ({
  id: uuidv7(),
  topic: `${owner}.email`,
  key: due.userId || due.id,
  type: 'revive.emails.v1.EmailRequested',
  payload: EmailRequestedMessage.encode(due).finish(),
  occurredAt: new Date(),
  ...(due.tenantId && { tenantId: due.tenantId }),
});

export function repairEvent(
  what: string,
  over: Partial<RepairChanged> = {},
): { event: BusEvent; repair: RepairChanged } {
  const repair = {
    ...RepairChanged.decode(new Uint8Array()),
    repairId: uuidv7(),
    tenantId: uuidv7(),
    what,
    number: 7,
    deviceName: 'Samsung SSD',
    quoteVersion: 1,
    addressTag: 'a'.repeat(32),
    ...over,
  };
  return {
    repair,
    event: {
      id: uuidv7(),
      topic: 'repairs.repair',
      key: repair.repairId,
      type: 'revive.repairs.v1.RepairChanged',
      payload: RepairChanged.encode(repair).finish(),
      tenantId: repair.tenantId,
      occurredAt: new Date(),
    },
  };
}
