import type { DeliveriesReply, NoticesReply } from '@revive/proto/revive/notifications/v1/notifications';
import type { UserActor } from '@revive/platform/auth/actor';
import { QuietClient } from '@revive/platform/database/pg-client';
import { aUser } from '@revive/platform/testing/testkit';
import { anEmailRequested, emailRequestedEvent, repairEvent } from './started-emails.js';
import type { StartedNotifications } from './started-notifications.js';

export function bellBench(started: () => StartedNotifications) {
  const list = (actor: UserActor, before = ''): Promise<NoticesReply> =>
    started().call(actor, 'listNotices', { before });
  const titles = async (actor: UserActor): Promise<string[]> => (await list(actor)).notices.map(({ title }) => title);
  const decide = (what: string, tenantId: string, over: object = {}): Promise<void> =>
    started().base.bus.publish([repairEvent(what, { tenantId, ...over }).event]);
  const write = async (template: string, userId: string): Promise<string> => {
    const due = anEmailRequested(template, { userId });
    await started().base.bus.publish([emailRequestedEvent('identity', due)]);
    return due.id;
  };
  const stateOf = async (id: string): Promise<string | undefined> => {
    const { deliveries } = await started().call<DeliveriesReply>(aUser({ role: 'admin' }), 'listDeliveries', {
      before: '',
      state: '',
    });
    return deliveries.find((one) => one.id === id)?.state;
  };
  /** Queries the database as its owner, past row-level security, or as a login role with the platform's settings. */
  async function behind<Row extends object>(
    sql: string,
    values: unknown[] = [],
    url = started().database.adminUrl,
    settings: Record<string, string> = {},
  ): Promise<Row[]> {
    const client = new QuietClient({ connectionString: url });
    await client.connect();
    try {
      await client.query('begin');
      for (const [name, value] of Object.entries(settings))
        await client.query('select set_config($1, $2, true)', [`revive.${name}`, value]);
      const { rows } = await client.query<Row>(sql, values);
      await client.query('commit');
      return rows;
    } finally {
      await client.end();
    }
  }

  return { list, titles, decide, write, stateOf, behind };
}
