import { Injectable } from '@nestjs/common';
import type { CustomerMessageKind } from '@revive/contracts/notifications/customer-messages';
import type { EntityManager } from '@revive/platform/database/database';
import { CustomerCodes } from '../../cases/links/customer-codes.js';
import { CustomerPages } from '../../cases/links/customer-pages.js';
import { ApprovalLinkRepository } from '../../cases/quotes/approval-link.repository.js';
import type { CustomerMessage } from '../../cases/tickets/customer-messages.policy.js';
import type { RepairEntity } from '../../cases/tickets/entities/repair.entity.js';

const WITH_APPROVAL: readonly CustomerMessageKind[] = ['quoted', 'approval_at_counter'];

export interface Recipient {
  readonly to: string;
  readonly addressTag: string;
  /** False for a former address. */
  readonly isPresent: boolean;
}

/** Links of a message to the customer. They are never stored in a row or an event. */
@Injectable()
export class MessageLinks {
  constructor(
    private readonly approvals: ApprovalLinkRepository,
    private readonly pages: CustomerPages,
    private readonly codes: CustomerCodes,
  ) {}

  async of(
    em: EntityManager,
    repair: RepairEntity,
    { kind, part }: CustomerMessage,
    { to, addressTag, isPresent }: Recipient,
  ): Promise<{ link: string; stop: string }> {
    const code = WITH_APPROVAL.includes(kind) ? await this.approvals.emailCode(em, repair, part, to) : '';
    return {
      link: code === '' ? this.#plain(repair, isPresent) : this.pages.approval(repair.id, code),
      stop: this.pages.stop(repair.id, addressTag),
    };
  }

  #plain(repair: RepairEntity, isPresent: boolean): string {
    const code = isPresent ? this.codes.codeOf(repair) : undefined;
    return code === undefined ? this.pages.tracking(repair.id) : this.pages.customer(repair.id, code);
  }
}
