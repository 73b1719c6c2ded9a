import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../config.js';
import { AppError } from '@revive/platform/errors/errors';
import { ApprovalLinkRepository } from '../quotes/approval-link.repository.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { isSameCode, stopCodeOf } from '../links/link-codes.js';
import { TrackRepair } from '../tracking/track-repair.js';

/**
 * Whoever reads the messages about a repair says that it is not theirs: nothing more goes to that address, and its
 * links answer no quote.
 */
@Injectable()
export class StopMessages {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly track: TrackRepair,
    private readonly links: ApprovalLinkRepository,
    @Inject(CONFIG) private readonly config: RepairsConfig,
  ) {}

  /**
   * Twice changes nothing. Throws REPAIR_NOT_FOUND (404), APPROVAL_LINK_NEEDED (403) for a code of another address,
   * TOO_MANY (429).
   */
  async run({ trackingId, code, address }: { trackingId: string; code: string; address: string }): Promise<void> {
    const holder = await this.track.holder(trackingId, address);
    await this.links.counted(holder, code, address, () =>
      this.tickets.change(holder, holder.repairId, async (change) => {
        const { repair } = change.ticket;
        const tag = this.links.addressTag(repair);
        if (tag === '' || !isSameCode(code, stopCodeOf(this.config.trackingKey, repair.id, tag)))
          throw new AppError('APPROVAL_LINK_NEEDED', { repairId: repair.id });
        if (repair.stoppedTag === tag) return;
        repair.stoppedTag = tag;
        await change.note('The person at this email address stopped emails about this repair');
        change.audit('repair.messages_stopped', `repair ${repair.number}`);
      }),
    );
  }
}
