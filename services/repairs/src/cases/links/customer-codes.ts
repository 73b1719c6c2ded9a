import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';
import { addressTagOf, customerCodeOf, isSameCode } from './link-codes.js';

interface Addressed {
  readonly id: string;
  readonly customerEmail: string | null;
  readonly stoppedTag: string | null;
}

/**
 * The second secret of a repair's customer, sent only in messages to the customer's current address. The shop knows
 * the tracking link, so actions in the customer's name require this code as well.
 */
@Injectable()
export class CustomerCodes {
  constructor(@Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>) {}

  /** Undefined if no message can reach the customer. */
  codeOf({ id, customerEmail, stoppedTag }: Addressed): string | undefined {
    const tag = addressTagOf(this.config.trackingKey, id, customerEmail);
    return tag === '' || tag === stoppedTag ? undefined : customerCodeOf(this.config.trackingKey, id, tag);
  }

  require(repair: Addressed, code: string | null | undefined): void {
    const right = this.codeOf(repair);
    // control: what speaks in the customer’s name needs the code of a message to them
    if (right === undefined || !isSameCode(code ?? '', right))
      throw new AppError('CUSTOMER_LINK_NEEDED', { repairId: repair.id });
  }
}
