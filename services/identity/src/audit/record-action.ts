import { addAuditLine } from '@revive/platform/events/audit-line';
import type { EntityManager } from '@revive/platform/database/database';

interface Happened {
  readonly action: string;
  /** Must contain no personal data: the chain stays complete after an erasure. */
  readonly notes: string;
  readonly tenantId: string | null;
  /**
   * The acting account; `undefined` for an unknown person (such as an unknown username), `THE_PLATFORM` for automatic
   * actions.
   */
  readonly actor: { readonly id: string; readonly role: string; readonly name?: string } | undefined;
}

export const THE_PLATFORM = { id: '', role: 'system', name: 'the platform' } as const;

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
