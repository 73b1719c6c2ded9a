import type { EntityManager } from '@revive/platform/database/database';
import type { LivePublisher } from '@revive/platform/live/live';
import { prepared } from '@revive/platform/database/prepared';

const OFF = prepared('select off from message_switches where tenant_id = $1');

export async function messagesOff(em: EntityManager, tenantId: string | null): Promise<readonly string[]> {
  const [row] = tenantId === null ? [] : await em.query<{ off: string[] }[]>(OFF, [tenantId]);
  return row?.off ?? [];
}

export const switchMessages = (
  em: EntityManager,
  tenantId: string,
  off: readonly string[],
  at: Date,
): Promise<unknown> =>
  em.query(
    `insert into message_switches (tenant_id, off, updated_at) values ($1, $2, $3) on conflict (tenant_id) do update
      set off = $2, updated_at = $3`,
    [tenantId, off, at],
  );

export function publishMessages(live: LivePublisher, tenantId: string, repairId: string): void {
  live.publish({ kind: 'tenant', tenantId }, { type: 'repair.messages', id: repairId, version: 1 });
}
