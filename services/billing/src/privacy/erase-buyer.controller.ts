import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { EraseBuyerRequest, TaxDocument } from '@revive/proto/revive/billing/v1/documents';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { EraseBuyer } from './erase-buyer.js';

/** Apart from the other calls of documents, because an erasure changes the books of several features. */
@Controller()
@CalledBy('gateway')
export class EraseBuyerController {
  constructor(private readonly erasing: EraseBuyer) {}

  @GrpcMethod('TaxDocuments')
  eraseBuyer(@Payload() request: EraseBuyerRequest, @Caller() actor: UserActor): Promise<TaxDocument> {
    return this.erasing.run(actor, request);
  }
}
