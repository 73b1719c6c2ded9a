import type { TextName } from '@revive/contracts/signing/texts';
import type { EntityManager } from '@revive/platform/database/database';

export interface ConsentRound {
  readonly name: TextName;
  readonly version: number;
  readonly through: string | null;
}

export async function readOpenRound(em: EntityManager): Promise<ConsentRound | undefined> {
  const [round] = await em.query<ConsentRound[]>(
    'select name, version, through from consent_rounds where done_at is null order by name, version limit 1',
  );
  return round;
}

/** False if a concurrent instance has advanced the round since it was read. */
export async function advanceRound(
  em: EntityManager,
  { name, version, through }: ConsentRound,
  to: { readonly through: string | null; readonly doneAt: Date | null },
): Promise<boolean> {
  const [, rows] = await em.query<[unknown[], number]>(
    `update consent_rounds set through = $3, done_at = $4
      where name = $1 and version = $2 and done_at is null and through is not distinct from $5`,
    [name, version, to.through, to.doneAt, through],
  );
  return rows > 0;
}

const SIGNERS = {
  agreement: 'select distinct account_id as id from agreements where account_id > $1 order by account_id limit $2',
  tenant: 'select tenant_id as id from tenant_agreements where tenant_id > $1 order by tenant_id limit $2',
} as const;

/** Ids of accounts or shops with a signed agreement, after an id. */
export async function readSigners(
  em: EntityManager,
  set: keyof typeof SIGNERS,
  after: string,
  most: number,
): Promise<string[]> {
  return (await em.query<{ id: string }[]>(SIGNERS[set], [after, most])).map(({ id }) => id);
}

/** False if the person was asked about this version before. */
export async function addConsentAsk(
  em: EntityManager,
  accountId: string,
  { name, version }: Pick<ConsentRound, 'name' | 'version'>,
  at: Date,
): Promise<boolean> {
  const added = await em.query<unknown[]>(
    'insert into consent_asks (account_id, name, version, at) values ($1, $2, $3, $4) on conflict do nothing returning 1',
    [accountId, name, version, at],
  );
  return added.length > 0;
}

export const readConsentAsks = (em: EntityManager, accountId: string): Promise<object[]> =>
  em.query('select name, version, at from consent_asks where account_id = $1 order by at', [accountId]);
