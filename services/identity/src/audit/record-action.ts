import { addAuditLine } from '@revive/platform/events/audit-line';
import type { EntityManager } from '@revive/platform/database/database';

export interface Happened {
  readonly action: string;
  /** No personal data: the chain must stay whole when a person is erased. */
  readonly notes: string;
  /** Whose chain; the platform's without. */
  readonly tenantId: string | null;
  /** The account; `undefined` where nobody is known (a name that nobody has), `THE_PLATFORM` for what it did itself. */
  readonly actor: { readonly id: string; readonly role: string; readonly name?: string } | undefined;
}

export const THE_PLATFORM = { id: '', role: 'system', name: 'the platform' } as const;

/**
 * One line of the audit trail, in the transaction of the action itself. The account's name is looked up when it is
 * read.
 */
export async function recordAction(
  em: EntityManager,
  { action, notes, tenantId, actor }: Happened,
  at: Date,
): Promise<void> {
  await addAuditLine(
    em,
    {
      topic: 'identity.audit',
      tenantId: tenantId ?? '',
      action,
      notes,
      by: { id: actor?.id ?? '', name: actor?.name ?? '', role: actor?.role ?? '' },
    },
    at,
  );
}
