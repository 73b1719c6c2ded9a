import { Inject, Injectable } from '@nestjs/common';
import type { SignedByAgent } from '@revive/proto/revive/repair/v1/repair';
import type { Clock } from '@revive/platform/core/clock';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { EntityManager } from '@revive/platform/database/database';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { openConsent } from './consent-rules.js';
import { ConsentRepository } from './consent.repository.js';

/** Stores what an agent signed about a consent, in the transaction that acknowledges the message. */
@Injectable()
export class RecordConsent {
  constructor(
    private readonly consents: ConsentRepository,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(em: EntityManager, agentId: string, tenantId: string, signed: SignedByAgent): Promise<void> {
    const record = openConsent(signed, agentId);
    // The rules of the link have refused such a message.
    if (!record) return;
    const now = this.clock();
    await this.consents.add(em, tenantId, record, signed, now);
    // Without a row: the page reads the list again, and only while it is open.
    const frame = { type: 'fleet.consent', id: agentId, version: now.getTime() };
    afterCommit(em, () => {
      this.live.publish({ kind: 'tenant', tenantId }, frame);
      this.live.publish({ kind: 'staff' }, frame);
    });
  }
}
