import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../config.js';
import { addressTagOf, customerCodeOf, isSameCode } from './link-codes.js';

/** What of a repair decides its customer's code. */
interface Addressed {
  readonly id: string;
  readonly customerEmail: string | null;
  readonly stoppedTag: string | null;
}

/**
 * The second secret of a repair's customer: it stands in the messages to their present address alone. The shop knows
 * the tracking link, so what speaks in the customer's name needs this code as well.
 */
@Injectable()
export class CustomerCodes {
  constructor(@Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>) {}

  /** Undefined where no message can reach the customer. */
  codeOf({ id, customerEmail, stoppedTag }: Addressed): string | undefined {
    const tag = addressTagOf(this.config.trackingKey, id, customerEmail);
    return tag === '' || tag === stoppedTag ? undefined : customerCodeOf(this.config.trackingKey, id, tag);
  }

  /** Throws CUSTOMER_LINK_NEEDED (403). */
  require(repair: Addressed, code: string | null | undefined): void {
    const right = this.codeOf(repair);
    // control: what speaks in the customer’s name needs the code of a message to them
    if (right === undefined || !isSameCode(code ?? '', right))
      throw new AppError('CUSTOMER_LINK_NEEDED', { repairId: repair.id });
  }
}
