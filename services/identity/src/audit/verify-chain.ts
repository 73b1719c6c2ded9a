import { Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { isAppError } from '@revive/platform/errors/errors';
import { idsOfTenant } from '../accounts/account.query.js';
import { isNewest, AccountVersions } from '../accounts/account-versions.js';
import { AuditHeadEntity } from './audit-head.entity.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { UserEntity } from '../accounts/user.entity.js';
import { AccountMacs } from '../accounts/account-macs.js';
import { AuditMacs } from './audit-macs.js';
import { AuditAnchors } from './anchors.js';
import { chainOf, GENESIS, hashOf } from './chain.js';

type ChainVerdict =
  | { readonly whole: true; readonly rows: number; readonly anchors: number }
  /** `seq`: the first position that differs from the written trail. */
  | { readonly whole: false; readonly seq: number; readonly reason: 'altered' | 'missing' | 'cut' | 'anchor' | 'head' }
  /** An account's row is older than its newest stored version. */
  | { readonly whole: false; readonly seq: number; readonly reason: 'account'; readonly accountId: string };

const PAGE = 1000;
const ACTOR = systemActor('identity:verify-chain');

/** Names of all chains with a head or an entry. */
export async function readChains(em: EntityManager): Promise<string[]> {
  const rows = await em.query<{ chain: string }[]>(
    'select chain from audit_heads union select distinct chain from audit_entries order by chain',
  );
  return rows.map(({ chain }) => chain);
}

/**
 * Verifies a chain from its first row: hashes, the sealed head, and the anchors outside the database. Also compares
 * accounts with their newest stored versions.
 */
@Injectable()
export class VerifyChain {
  constructor(
    private readonly db: Database,
    private readonly macs: AuditMacs,
    private readonly accountMacs: AccountMacs,
    private readonly anchors: AuditAnchors,
    private readonly versions: AccountVersions,
  ) {}

  /**
   * `null`: the platform's chain. The chain may grow during the check, so head and rows are read in one snapshot after
   * the anchors.
   */
  async run(tenantId: string | null): Promise<ChainVerdict> {
    const chain = chainOf(tenantId);
    const anchored = new Map<number, string>();
    for await (const { anchor } of this.anchors.of(chain)) {
      if (!anchor) return { whole: false, seq: 0, reason: 'anchor' };
      anchored.set(anchor.seq, anchor.hash);
    }
    const verdict = await this.db.tx(ACTOR, (em) => this.#judge(em, chain, anchored), { isolation: 'REPEATABLE READ' });
    const accountId = verdict.whole ? await this.#accountPutBack(tenantId) : undefined;
    return accountId === undefined ? verdict : { whole: false, seq: 0, reason: 'account', accountId };
  }

  async #judge(em: EntityManager, chain: string, anchored: ReadonlyMap<number, string>): Promise<ChainVerdict> {
    const head = await em.findOneBy(AuditHeadEntity, { chain });
    const end = { seq: 0, hash: GENESIS };
    for await (const row of rowsInOrder(em, chain)) {
      const seq = end.seq + 1;
      if (row.seq > seq) return { whole: false, seq, reason: 'missing' };
      const hash = hashOf(end.hash, row);
      const known = anchored.get(seq);
      if (row.seq < seq || !hash.equals(row.hash) || (known !== undefined && known !== hash.toString('hex')))
        return { whole: false, seq: row.seq, reason: 'altered' };
      Object.assign(end, { seq, hash });
    }
    // The head may have been restored together with the rows. The anchors are stored elsewhere.
    const last = Math.max(head?.seq ?? 0, ...anchored.keys());
    if (last > end.seq) return { whole: false, seq: end.seq + 1, reason: 'cut' };
    if (head ? head.seq !== end.seq || !head.hash.equals(end.hash) || !this.#isSealed(head) : end.seq > 0)
      return { whole: false, seq: end.seq, reason: 'head' };
    return { whole: true, rows: end.seq, anchors: anchored.size };
  }

  /**
   * The first account of the shop (platform: of all shops) whose row is not the newest sealed version. Stored versions
   * are read first, because rows only get newer.
   */
  async #accountPutBack(tenantId: string | null): Promise<string | undefined> {
    let some: { userId: string; version: number }[] = [];
    const judge = async (): Promise<string | undefined> => {
      const ids = some.map(({ userId }) => userId);
      const rows = await this.db.tx(ACTOR, (em) =>
        em.createQueryBuilder(UserEntity, 'one').where('one.id = any(:ids::uuid[])', { ids }).getMany(),
      );
      const newest = new Map(some.map(({ userId, version }) => [userId, version]));
      some = [];
      return rows.find(
        (row) => !isNewest(row, newest.get(row.id)) || !this.#isGood(() => this.accountMacs.checkUser(row)),
      )?.id;
    };
    for await (const one of this.#kept(tenantId)) {
      some.push(one);
      const found = some.length === PAGE ? await judge() : undefined;
      if (found !== undefined) return found;
    }
    return judge();
  }

  async *#kept(tenantId: string | null): AsyncGenerator<{ userId: string; version: number }> {
    if (tenantId === null) {
      yield* this.versions.all();
      return;
    }
    const people: { id: string }[] = await this.db.tx(ACTOR, (em) => em.query(idsOfTenant('$1'), [tenantId]));
    for (const { id } of people) {
      const version = await this.versions.newestOf(id);
      if (version !== undefined) yield { userId: id, version };
    }
  }

  #isSealed(head: AuditHeadEntity): boolean {
    return this.#isGood(() => this.macs.checkHead(head));
  }

  #isGood(check: () => void): boolean {
    try {
      check();
      return true;
    } catch (error) {
      if (isAppError(error, 'SEAL_BROKEN')) return false;
      throw error;
    }
  }
}

/** Ordered by number, then id, so that duplicate numbers stay adjacent across pages. */
async function* rowsInOrder(em: EntityManager, chain: string): AsyncGenerator<AuditEntryEntity> {
  let last: AuditEntryEntity | undefined;
  for (;;) {
    const query = em.createQueryBuilder(AuditEntryEntity, 'row').where('row.chain = :chain', { chain });
    if (last) query.andWhere('(row.seq, row.id) > (:seq, :id)', { seq: last.seq, id: last.id });
    const page = await query.orderBy('row.seq').addOrderBy('row.id').take(PAGE).getMany();
    yield* page;
    last = page.at(-1);
    if (page.length < PAGE) return;
  }
}
