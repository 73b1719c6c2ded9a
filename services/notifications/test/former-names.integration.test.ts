import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StaffNotificationRequested } from '@revive/proto/revive/emails/v1/staff_notifications';
import { uuidv7 } from '@revive/platform/core/ids';
import { runMigrations } from '@revive/platform/database/migrations';
import { freshDatabase } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { notifications } from '../src/service.js';
import { bellBench } from './bell-bench.js';
import { anEmailRequested, emailRequestedEvent } from './started-emails.js';
import { startedNotifications, type StartedNotifications } from './started-notifications.js';

let started: StartedNotifications;
beforeAll(async () => {
  started = await startedNotifications();
});
afterAll(() => started.close());

const { behind, stateOf } = bellBench(() => started);

describe('event of an earlier release', () => {
  it.each(['identity', 'onboarding'] as const)('sends an email for an event on the topic %s.letter', async (owner) => {
    const due = anEmailRequested(owner === 'identity' ? 'confirm_email' : 'application_received');
    const event = {
      ...emailRequestedEvent(owner, due),
      topic: `${owner}.letter`,
      type: 'revive.letters.v1.LetterDue',
    };
    await started.base.bus.publish([event]);
    await waitFor(async () => (await stateOf(due.id)) !== undefined);
    // A relay that crashed after publishing publishes the event again, under the current topic name.
    await started.base.bus.publish([{ ...event, topic: `${owner}.email` }]);
    await waitFor(async () => (await started.base.bus.backlog('notifications')) === 0);
    expect(await behind('select owner, template from deliveries where id = $1', [due.id])).toEqual([
      { owner, template: due.template },
    ]);
    expect(await behind('select handler from inbox where event_id = $1', [event.id])).toEqual([{ handler: 'letter' }]);
  });

  it.each([
    ['identity', 'account.waiting'],
    ['onboarding', 'application.submitted'],
  ])('creates a staff notification for an event on the topic %s.staff', async (owner, kind) => {
    const about = uuidv7();
    await started.base.bus.publish([
      {
        id: uuidv7(),
        topic: `${owner}.staff`,
        key: about,
        type: 'revive.letters.v1.StaffTold',
        payload: StaffNotificationRequested.encode({ kind, about, part: 1, tenantId: '' }).finish(),
        occurredAt: new Date(),
      },
    ]);
    await waitFor(async () => (await behind('select 1 from notices where about = $1', [about])).length === 1);
  });

  it('refuses a wrong event type under either topic name', async () => {
    const due = anEmailRequested('confirm_email');
    const event = {
      ...emailRequestedEvent('identity', due),
      topic: 'identity.letter',
      type: 'revive.letters.v1.StaffTold',
    };
    await started.base.bus.publish([event]);
    await waitFor(async () =>
      (await started.base.bus.deadLetters('notifications')).some(({ event: { id } }) => id === event.id),
    );
    expect(await stateOf(due.id)).toBeUndefined();
  });
});

const EARLIER = notifications.migrations.slice(
  0,
  notifications.migrations.findIndex(({ name }) => name.startsWith('WordsOfTheField')),
);

describe('notifications with former kind names', () => {
  it('keeps notifications under their new kind names', async () => {
    const database = await freshDatabase('notifications', EARLIER);
    const at = (sql: string, values: unknown[] = []) => behind<{ kind: string }>(sql, values, database.adminUrl);
    try {
      for (const kind of ['letter', 'letter.failed', 'repair.approved'])
        await at(
          "insert into notices (id, reader, kind, of_group, about, at) values ($1, 'staff', $2, 'security', $1, now())",
          [uuidv7(), kind],
        );
      await runMigrations('notifications', database.MIGRATE_DATABASE_URL, notifications.migrations);
      expect((await at('select kind from notices order by id')).map(({ kind }) => kind)).toEqual([
        'email',
        'email.failed',
        'repair.approved',
      ]);
    } finally {
      await database.close();
    }
  });
});
