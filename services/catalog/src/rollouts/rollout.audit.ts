import type { Actor } from '@revive/platform/auth/actor';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import type { EntityManager } from '@revive/platform/database/database';
import type { RolloutRow } from './rollout.rows.js';

/** Writes the audit entry in the transaction of the act, in the platform's chain. */
export async function recordAudit(
  em: EntityManager,
  actor: Actor,
  at: Date,
  action: string,
  { id, kind, targetVersion }: Pick<RolloutRow, 'id' | 'kind' | 'targetVersion'>,
  notes = '',
): Promise<void> {
  await addAuditLine(
    em,
    {
      topic: 'catalog.audit',
      tenantId: '',
      action,
      notes: [`${kind} ${targetVersion}, rollout ${id}`, notes].filter(Boolean).join(': '),
      by: actor.kind === 'user' ? namedIn(actor) : { id: '', name: 'the platform', role: 'system' },
    },
    at,
  );
}
