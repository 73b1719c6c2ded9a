import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ReadRepairsOfCustomerRequest,
  ReadSaleRequest,
  RepairsOfCustomer,
  Sale,
} from '@revive/proto/revive/repairs/v1/sales';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { ReadRepairsOfCustomer } from './read-repairs-of-customer.js';
import { ReadSale } from './read-sale.js';

/** For billing alone. A document is issued for an event, and an erasure is carried out for one, where no person is. */
@Controller()
@CalledBy('billing')
@WithoutActor()
export class SalesController {
  constructor(
    private readonly sales: ReadSale,
    private readonly ofCustomer: ReadRepairsOfCustomer,
  ) {}

  @GrpcMethod('Sales')
  readSale(@Payload() { repairId }: ReadSaleRequest): Promise<Sale> {
    return this.sales.run(ticketId(repairId));
  }

  @GrpcMethod('Sales')
  readRepairsOfCustomer(@Payload() request: ReadRepairsOfCustomerRequest): Promise<RepairsOfCustomer> {
    return this.ofCustomer.run(request);
  }
}
