import { Injectable } from '@nestjs/common';
import type { ReadRepairsOfCustomerRequest, RepairsOfCustomer } from '@revive/proto/revive/repairs/v1/sales';
import { systemActor } from '@revive/platform/auth/actor';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { repairsOfAddress, repairsOfSameCustomer } from '../../cases/tickets/customer-tickets.query.js';

/** Supplies billing with the repairs of a customer whose data is erased or exported. */
@Injectable()
export class ReadRepairsOfCustomer {
  constructor(private readonly db: Database) {}

  run({ email, repairId }: ReadRepairsOfCustomerRequest): Promise<RepairsOfCustomer> {
    return this.db.tx(systemActor('repairs:sales'), async (em) => {
      if (email != null && email !== '') return { repairs: await repairsOfAddress(em, email) };
      return { repairs: isUuid(repairId) ? await repairsOfSameCustomer(em, repairId) : [] };
    });
  }
}
