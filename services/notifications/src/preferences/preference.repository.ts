import { DEFAULT_ZONE } from '@revive/contracts/notifications/groups';
import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';

export interface NotificationPreferences {
  readonly off: readonly string[];
  readonly quiet: boolean;
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly zone: string;
}

const DEFAULT_PREFERENCES: NotificationPreferences = {
  off: [],
  quiet: false,
  quietFrom: '22:00',
  quietTo: '07:00',
  zone: DEFAULT_ZONE,
};

interface Row {
  off: string[];
  quiet: boolean;
  quiet_from: string;
  quiet_to: string;
  zone: string;
}
const READ = prepared('select off, quiet, quiet_from, quiet_to, zone from preferences where user_id = $1');

export async function preferencesOf(em: EntityManager, userId: string | null): Promise<NotificationPreferences> {
  const [row] = userId === null ? [] : await em.query<Row[]>(READ, [userId]);
  return row
    ? { off: row.off, quiet: row.quiet, quietFrom: row.quiet_from, quietTo: row.quiet_to, zone: row.zone }
    : DEFAULT_PREFERENCES;
}

/** Changes only the given fields, so that two tabs with different changes do not overwrite each other. */
export async function storePreferences(
  em: EntityManager,
  userId: string,
  change: Partial<NotificationPreferences>,
  at: Date,
): Promise<void> {
  const all = { ...DEFAULT_PREFERENCES, ...change };
  await em.query(
    `insert into preferences as p (user_id, off, quiet, quiet_from, quiet_to, zone, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id) do update set off = coalesce($8, p.off), quiet = coalesce($9, p.quiet),
     quiet_from = coalesce($10, p.quiet_from), quiet_to = coalesce($11, p.quiet_to), zone = coalesce($12, p.zone),
     updated_at = $7`,
    [
      userId,
      all.off,
      all.quiet,
      all.quietFrom,
      all.quietTo,
      all.zone,
      at,
      change.off ?? null,
      change.quiet ?? null,
      change.quietFrom ?? null,
      change.quietTo ?? null,
      change.zone ?? null,
    ],
  );
}
