import { Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { isAppError } from '@revive/platform/errors/errors';
import { isNewest, AccountVersions } from '../accounts/account-versions.js';
import { AuditHeadEntity } from './audit-head.entity.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { UserEntity } from '../accounts/user.entity.js';
import { AccountMacs } from '../accounts/account-macs.js';
import { AuditMacs } from './audit-macs.js';
import { AuditAnchors } from './anchors.js';
import { chainOf, GENESIS, hashOf } from './chain.js';

export type ChainVerdict =
  | { readonly whole: true; readonly rows: number; readonly anchors: number }
  /** `seq`: the first place where the trail is not what was written. */
  | { readonly whole: false; readonly seq: number; readonly reason: 'altered' | 'missing' | 'cut' | 'anchor' | 'head' }
  /** The trail says what was done; an account's row is not what came of it. */
  | { readonly whole: false; readonly seq: number; readonly reason: 'account'; readonly accountId: string };

const PAGE = 1000;
const ACTOR = systemActor('identity:verify-chain');

/**
 * Reads a chain from its first row and compares it with itself, with its sealed head and with the anchors outside the
 * database; and accounts with the newest versions that are kept there.
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
   * `null`: the platform's own chain. The trail may grow meanwhile: head and rows are of one snapshot, taken after the
   * anchors.
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
    // The head may have been set back together with the rows; the anchors stand elsewhere.
    const last = Math.max(head?.seq ?? 0, ...anchored.keys());
    if (last > end.seq) return { whole: false, seq: end.seq + 1, reason: 'cut' };
    if (head ? head.seq !== end.seq || !head.hash.equals(end.hash) || !this.#isSealed(head) : end.seq > 0)
      return { whole: false, seq: end.seq, reason: 'head' };
    return { whole: true, rows: end.seq, anchors: anchored.size };
  }

  /**
   * The first account of the shop, or for the platform of all, whose row is not the newest that was sealed. What is
   * kept is read first: rows only grow newer meanwhile.
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
    const people: { id: string }[] = await this.db.tx(ACTOR, (em) =>
      em.query('select id from users where tenant_id = $1', [tenantId]),
    );
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

/** By number, then by id: two rows of one number come one after the other, on whichever page. */
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
