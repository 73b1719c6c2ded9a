import type { WordedMessage } from '@revive/contracts/notifications/wordings';
import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import { lockName } from '@revive/platform/database/lock-name';

interface OwnWords {
  readonly version: number;
  readonly subject: string;
  readonly words: string;
}
export interface WordingRow {
  readonly kind: string;
  readonly version: number;
  readonly subject: string | null;
  readonly words: string | null;
  readonly by_name: string;
  readonly at: Date;
}

export const customerName = (name: string): string => (name.trim() === '' ? 'customer' : name);

const CURRENT = prepared(
  'select version, subject, words from wordings where tenant_id = $1 and kind = $2 order by version desc limit 1',
);

export async function currentWording(
  em: EntityManager,
  tenantId: string | null,
  kind: string,
): Promise<OwnWords | undefined> {
  if (tenantId === null) return undefined;
  const [row] = await em.query<Pick<WordingRow, 'version' | 'subject' | 'words'>[]>(CURRENT, [tenantId, kind]);
  return row && row.subject !== null && row.words !== null
    ? { version: row.version, subject: row.subject, words: row.words }
    : undefined;
}

export const newestWordings = (em: EntityManager, tenantId: string, most: number): Promise<WordingRow[]> =>
  em.query<WordingRow[]>(
    `select kind, version, subject, words, by_name, at from (
       select w.*, row_number() over (partition by kind order by version desc) as place from wordings w where tenant_id = $1
     ) ranked where place <= $2 order by kind, version desc`,
    [tenantId, most],
  );

/** Serialises changes: the second transaction waits and then sees the first one's version. */
export const lockWording = (em: EntityManager, tenantId: string, kind: WordedMessage): Promise<unknown> =>
  lockName(em, 'wording', `${tenantId}:${kind}`);

export const addWording = (
  em: EntityManager,
  {
    tenantId,
    kind,
    version,
    own,
    by,
  }: {
    readonly tenantId: string;
    readonly kind: WordedMessage;
    readonly version: number;
    /** Undefined restores the standard text. */
    readonly own: { readonly subject: string; readonly words: string } | undefined;
    readonly by: { readonly id: string; readonly name: string };
  },
  at: Date,
): Promise<unknown> =>
  em.query(
    `insert into wordings (tenant_id, kind, version, subject, words, by_id, by_name, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tenantId, kind, version, own?.subject ?? null, own?.words ?? null, by.id, by.name, at],
  );
