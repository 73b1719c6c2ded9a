import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  CustomerDuplicates,
  CustomerPage,
  ListCustomersReply,
  ListCustomersRequest,
  ListDuplicatesRequest,
  MergeCustomersRequest,
  SaveCustomerRequest,
  SeparateCustomersReply,
  SeparateCustomersRequest,
  ShopCustomer,
} from '@revive/proto/revive/repairs/v1/intake';
import type { GetRequest } from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { MergeCustomers } from './merge-customers.js';
import { ReadCustomers, shownCustomer } from './read-customers.js';
import { SaveCustomer } from './save-customer.js';

@Controller()
@CalledBy('gateway')
export class CustomersController {
  constructor(
    private readonly reading: ReadCustomers,
    private readonly saving: SaveCustomer,
    private readonly merging: MergeCustomers,
  ) {}

  @GrpcMethod('Customers')
  async listCustomers(
    @Payload() request: ListCustomersRequest,
    @Caller() actor: UserActor,
  ): Promise<ListCustomersReply> {
    return { customers: await this.reading.list(actor, request) };
  }

  @GrpcMethod('Customers')
  async createCustomer(
    @Payload() { id: _, ...contact }: SaveCustomerRequest,
    @Caller() actor: UserActor,
  ): Promise<ShopCustomer> {
    return shownCustomer(await this.saving.create(actor, contact));
  }

  @GrpcMethod('Customers')
  async changeCustomer(@Payload() request: SaveCustomerRequest, @Caller() actor: UserActor): Promise<ShopCustomer> {
    return shownCustomer(await this.saving.change(actor, { ...request, id: ticketId(request.id) }));
  }

  @GrpcMethod('Customers')
  readCustomer(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<CustomerPage> {
    return this.reading.read(actor, ticketId(id));
  }

  @GrpcMethod('Customers')
  async listDuplicates(@Payload() _: ListDuplicatesRequest, @Caller() actor: UserActor): Promise<CustomerDuplicates> {
    return { duplicates: await this.reading.duplicates(actor) };
  }

  @GrpcMethod('Customers')
  async mergeCustomers(@Payload() request: MergeCustomersRequest, @Caller() actor: UserActor): Promise<ShopCustomer> {
    return shownCustomer(await this.merging.merge(actor, { ...request, id: ticketId(request.id) }));
  }

  @GrpcMethod('Customers')
  async separateCustomers(
    @Payload() request: SeparateCustomersRequest,
    @Caller() actor: UserActor,
  ): Promise<SeparateCustomersReply> {
    await this.merging.separate(actor, { ...request, id: ticketId(request.id) });
    return {};
  }
}
