import { Inject, Injectable } from '@nestjs/common';
import { OBJECTS, CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import { createPublicKey } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { isAppError } from '@revive/platform/errors/errors';
import { objectPages } from '@revive/platform/storage/object-pages';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import { readPublicKeys, signToken, TokenReader } from '@revive/platform/auth/signed-token';
import type { IdentityConfig } from '../config.js';
import { AuditHeadEntity } from './audit-head.entity.js';
import { AuditMacs } from './audit-macs.js';

const PURPOSE = 'revive.audit-anchor.v1';
export const ANCHOR_EVERY_ROWS = 100;
export const ANCHOR_EVERY_MS = 3_600_000;
const MAX_BYTES = 4096;
const ACTOR = systemActor('identity:anchors');

interface Anchor {
  readonly chain: string;
  readonly seq: number;
  /** Hex. */
  readonly hash: string;
  readonly at: string;
}

const folderOf = (chain: string): string => `audit-anchors/${chain}/`;

/**
 * Signed ends of audit chains, stored outside the database, so that the owner of the database cannot truncate an
 * anchored chain.
 */
@Injectable()
export class AuditAnchors {
  readonly #reader: TokenReader;

  constructor(
    private readonly db: Database,
    @Inject(OBJECTS) private readonly objects: ObjectStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly macs: AuditMacs,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'actorPrivateKey' | 'actorPublicKeys'>,
  ) {
    this.#reader = new TokenReader(PURPOSE, [
      createPublicKey(config.actorPrivateKey),
      ...readPublicKeys(config.actorPublicKeys),
    ]);
  }

  /** Anchors this chain end. An anchor already written by a different instance stays unchanged. */
  async anchor(head: AuditHeadEntity): Promise<void> {
    this.macs.checkHead(head);
    const { chain, seq } = head;
    const anchor: Anchor = { chain, seq, hash: head.hash.toString('hex'), at: this.clock().toISOString() };
    await this.objects.put(
      `${folderOf(chain)}${String(seq).padStart(12, '0')}`,
      Buffer.from(signToken(PURPOSE, this.config.actorPrivateKey, anchor)),
      { maxBytes: MAX_BYTES, ifAbsent: true },
    );
    await this.db.tx(ACTOR, async (em) => {
      const now = await em.findOneOrFail(AuditHeadEntity, { where: { chain }, lock: { mode: 'pessimistic_write' } });
      this.macs.checkHead(now);
      if (now.anchoredSeq >= seq) return;
      const next = { ...now, anchoredSeq: seq };
      await em.update(AuditHeadEntity, { chain }, { anchoredSeq: seq, seal: this.macs.head(next) });
    });
  }

  /**
   * Anchors every chain with new rows. A chain with an altered head is reported and does not block the remaining
   * chains.
   */
  async anchorAll(): Promise<{ anchored: number; altered: string[] }> {
    const heads = await this.db.tx(ACTOR, (em) =>
      em.createQueryBuilder(AuditHeadEntity, 'head').where('head.seq > head.anchoredSeq').getMany(),
    );
    const altered: string[] = [];
    for (const head of heads) {
      try {
        await this.anchor(head);
      } catch (error) {
        if (!isAppError(error, 'SEAL_BROKEN')) throw error;
        altered.push(head.chain);
      }
    }
    return { anchored: heads.length - altered.length, altered };
  }

  /**
   * All anchors of a chain, oldest first. `anchor` is undefined for an object without a valid signature for this
   * chain.
   */
  async *of(chain: string): AsyncGenerator<{ key: string; anchor: Anchor | undefined }> {
    for await (const page of objectPages(this.objects, folderOf(chain)))
      for (const { key } of page) {
        const { body } = await this.objects.get(key);
        const anchor = this.#reader.read(await readText(body)) as Anchor | undefined;
        yield { key, anchor: anchor?.chain === chain ? anchor : undefined };
      }
  }
}
