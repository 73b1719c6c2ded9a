import { Injectable } from '@nestjs/common';
import type { ProtectionEvent } from '@revive/contracts/protection/rules';
import { ProtectionNoticed } from '@revive/proto/revive/repairs/v1/protection';
import type { Actor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { EntityManager } from '@revive/platform/database/database';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { LivePublisher, type Audience } from '@revive/platform/live/live';
import { recordAudit } from '../tickets/ticket.repository.js';

export interface Entry {
  readonly tenantId: string;
  readonly event: ProtectionEvent;
  readonly note: string;
  /** Text for the audit log, without words typed by a person. */
  readonly audit: string;
}
const FOR_STAFF: readonly ProtectionEvent[] = ['case_opened', 'appealed', 'messages_reported'];

const BY_RULE: readonly ProtectionEvent[] = ['warned', 'throttled', 'case_opened', 'messages_reported'];

@Injectable()
export class ProtectionLog {
  constructor(private readonly live: LivePublisher) {}

  /** Runs in the caller's transaction. */
  async add(em: EntityManager, actor: Actor, { tenantId, event, note, audit }: Entry, now: Date): Promise<void> {
    const id = uuidv7();
    const person = actor.kind === 'user' ? actor : undefined;
    // Events of rules name no person, even if a person's call triggered the rule.
    const isRule = BY_RULE.includes(event);
    await em.query(
      `insert into protection_history (id, tenant_id, event, note, by_name, by_user, at)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        tenantId,
        event,
        note,
        isRule ? '' : (person?.username ?? ''),
        isRule ? null : (person?.userId ?? null),
        now,
      ],
    );
    if (!FOR_STAFF.includes(event))
      await addEvent(em, {
        topic: 'repairs.protection',
        key: tenantId,
        type: 'revive.repairs.v1.ProtectionNoticed',
        payload: ProtectionNoticed.encode({ id, tenantId, event }).finish(),
        tenantId,
      });
    await recordAudit(em, actor, now, tenantId, `protection.${event}`, audit);
    this.publish(em, [{ kind: 'tenant', tenantId }, { kind: 'staff' }], tenantId, now);
  }

  /** Makes open pages reload: their counts do not fit into a row of a frame. */
  publish(em: EntityManager, audiences: readonly Audience[], tenantId: string, now: Date): void {
    afterCommit(em, () => {
      for (const audience of audiences)
        this.live.publish(audience, { type: 'protection', id: tenantId, version: now.getTime(), row: {} });
    });
  }
}
