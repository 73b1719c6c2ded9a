import { cutTo } from '@revive/contracts/graphemes';
import { Injectable } from '@nestjs/common';
import type { Action } from '@revive/proto/revive/audit/v1/audit';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { EntityManager } from '@revive/platform/database/database';
import { isUuid } from '@revive/platform/core/ids';
import { LivePublisher } from '@revive/platform/live/live';
import { AuditHeadEntity } from './audit-head.entity.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { AuditMacs } from './audit-macs.js';
import { usernamesOf } from '../accounts/account-names.query.js';
import { auditMessage } from './audit-entry.mapper.js';
import { chainOf, GENESIS, hashOf } from './chain.js';

interface Incoming {
  readonly action: Action;
  /** Id of the event, used if the action has no valid id. */
  readonly eventId: string;
  readonly occurredAt: Date;
}

const ACTION_MAX = 80;
const NOTES_MAX = 600;

/** Appends an action to its chain. Invariant: the head row is locked, so a chain has a single end and no gaps. */
@Injectable()
export class AppendAudit {
  constructor(
    private readonly macs: AuditMacs,
    private readonly live: LivePublisher,
  ) {}

  /**
   * Returns the new head, or undefined if the action is already recorded. Throws SEAL_BROKEN if the head was altered.
   */
  async run(em: EntityManager, incoming: Incoming): Promise<AuditHeadEntity | undefined> {
    const { action } = incoming;
    const tenantId = isUuid(action.tenantId) ? action.tenantId : null;
    const head = await this.#lockHead(em, tenantId);
    const id = isUuid(action.id) ? action.id : incoming.eventId;
    // Account names are looked up at reading time, so an erasure needs no change of the trail.
    const [isThere, names] = await Promise.all([em.existsBy(AuditEntryEntity, { id }), usernamesOf(em, [action])]);
    if (isThere) return undefined;
    const row: Omit<AuditEntryEntity, 'hash'> = {
      id,
      chain: head.chain,
      tenantId,
      seq: head.seq + 1,
      action: plain(action.action, ACTION_MAX) || 'unnamed',
      notes: plain(action.notes, NOTES_MAX),
      actorId: plain(action.actorId, ACTION_MAX),
      actorRole: plain(action.actorRole, 40),
      actorName: names.has(action.actorId) ? '' : plain(action.actorName, 200),
      at: momentOf(action.at, incoming.occurredAt),
    };
    const chained: AuditEntryEntity = { ...row, hash: hashOf(head.hash, row) };
    const next: Omit<AuditHeadEntity, 'seal'> = { ...head, seq: chained.seq, hash: chained.hash };
    const sealed: AuditHeadEntity = { ...next, seal: this.macs.head(next) };
    await Promise.all([
      em.insert(AuditEntryEntity, chained),
      em.update(AuditHeadEntity, { chain: head.chain }, sealed),
    ]);
    afterCommit(em, () => this.#show(chained, names));
    return sealed;
  }

  async #lockHead(em: EntityManager, tenantId: string | null): Promise<AuditHeadEntity> {
    const chain = chainOf(tenantId);
    const locked = () => em.findOne(AuditHeadEntity, { where: { chain }, lock: { mode: 'pessimistic_write' } });
    const head = (await locked()) ?? (await this.#begin(em, chain, tenantId).then(locked));
    if (!head) throw new TypeError(`The audit chain ${chain} has no head`);
    this.macs.checkHead(head);
    return head;
  }

  /** Creates the head of a new chain. A concurrent creator waits here, and both continue with the same head. */
  async #begin(em: EntityManager, chain: string, tenantId: string | null): Promise<void> {
    const seal = this.macs.head({ chain, tenantId, seq: 0, hash: GENESIS, anchoredSeq: 0 });
    await em.query(
      `insert into audit_heads (chain, tenant_id, seq, hash, anchored_seq, seal) values ($1, $2, 0, $3, 0, $4)
        on conflict (chain) do nothing`,
      [chain, tenantId, GENESIS, seal],
    );
  }

  #show(row: AuditEntryEntity, names: ReadonlyMap<string, string>): void {
    const { id, action, notes, actorId, createdAt, username, role } = auditMessage(row, names);
    const frame = {
      type: 'audit.entry',
      id,
      version: row.seq,
      row: { id, action, notes, actorId, createdAt, actor: { username, role } },
    };
    this.live.publish({ kind: 'staff' }, frame);
    if (row.tenantId !== null) this.live.publish({ kind: 'tenant', tenantId: row.tenantId }, frame);
  }
}

/** One line of limited length. PostgreSQL rejects NUL, and a failing message would block its whole chain. */

const plain = (text: string, max: number): string => cutTo(text.replace(/[\u0000-\u001f\u007f]/g, ' '), max);

function momentOf(iso: string, otherwise: Date): Date {
  const at = new Date(iso);
  // Millisecond precision, as covered by the hash.
  return Number.isNaN(at.getTime()) ? new Date(otherwise.getTime()) : at;
}
