import { systemActor } from '@revive/platform/actor';
import type { Database, EntityManager } from '@revive/platform/database';
import { isAppError } from '@revive/platform/errors';
import { AuditHeadRow, AuditRow } from '../data/rows.js';
import type { Seals } from '../data/seals.js';
import type { Anchors } from './anchors.js';
import { chainOf, GENESIS, hashOf } from './chain.js';

export type ChainVerdict =
  | { readonly whole: true; readonly rows: number; readonly anchors: number }
  /** `seq`: the first place where the trail is not what was written. */
  | { readonly whole: false; readonly seq: number; readonly reason: 'altered' | 'missing' | 'cut' | 'anchor' | 'head' };

const PAGE = 1000;
const ACTOR = systemActor('identity:verify-chain');

/** Reads a chain from its first row and compares it with itself, with its sealed head and with the anchors outside the database. */
export class VerifyChain {
  constructor(
    private readonly db: Database,
    private readonly seals: Seals,
    private readonly anchors: Anchors,
  ) {}

  /** `null`: the platform's own chain. The trail may grow meanwhile: head and rows are of one snapshot, taken after the anchors. */
  async run(tenantId: string | null): Promise<ChainVerdict> {
    const chain = chainOf(tenantId);
    const anchored = new Map<number, string>();
    for await (const { anchor } of this.anchors.of(chain)) {
      if (!anchor) return { whole: false, seq: 0, reason: 'anchor' };
      anchored.set(anchor.seq, anchor.hash);
    }
    return this.db.tx(ACTOR, (em) => this.#judge(em, chain, anchored), { isolation: 'REPEATABLE READ' });
  }

  async #judge(em: EntityManager, chain: string, anchored: ReadonlyMap<number, string>): Promise<ChainVerdict> {
    const head = await em.findOneBy(AuditHeadRow, { chain });
    const end = { seq: 0, hash: GENESIS };
    for await (const row of rowsInOrder(em, chain)) {
      const seq = end.seq + 1;
      if (row.seq > seq) return { whole: false, seq, reason: 'missing' };
      const hash = hashOf(end.hash, row);
      const known = anchored.get(seq);
      if (row.seq < seq || !hash.equals(row.hash) || (known !== undefined && known !== hash.toString('hex'))) return { whole: false, seq: row.seq, reason: 'altered' };
      Object.assign(end, { seq, hash });
    }
    // The head may have been set back together with the rows; the anchors stand elsewhere.
    const last = Math.max(head?.seq ?? 0, ...anchored.keys());
    if (last > end.seq) return { whole: false, seq: end.seq + 1, reason: 'cut' };
    if (head ? head.seq !== end.seq || !head.hash.equals(end.hash) || !this.#isSealed(head) : end.seq > 0) return { whole: false, seq: end.seq, reason: 'head' };
    return { whole: true, rows: end.seq, anchors: anchored.size };
  }

  #isSealed(head: AuditHeadRow): boolean {
    try {
      this.seals.checkHead(head);
      return true;
    } catch (error) {
      if (isAppError(error, 'SEAL_BROKEN')) return false;
      throw error;
    }
  }
}

/** By number, then by id: two rows of one number come one after the other, on whichever page. */
async function* rowsInOrder(em: EntityManager, chain: string): AsyncGenerator<AuditRow> {
  let last: AuditRow | undefined;
  for (;;) {
    const query = em.createQueryBuilder(AuditRow, 'row').where('row.chain = :chain', { chain });
    if (last) query.andWhere('(row.seq, row.id) > (:seq, :id)', { seq: last.seq, id: last.id });
    const page = await query.orderBy('row.seq').addOrderBy('row.id').take(PAGE).getMany();
    yield* page;
    last = page.at(-1);
    if (page.length < PAGE) return;
  }
}
