import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  CancelPayoutBatchRequest,
  CreatePayoutBatchRequest,
  DownloadPayoutFileRequest,
  GetPayoutBatchRequest,
  ListPayoutBatchesReply,
  ListPayoutBatchesRequest,
  PayoutBatchDetail,
  PayoutFile,
  ReleasePayoutBatchRequest,
  SettlePayoutBatchRequest,
} from '@revive/proto/revive/billing/v1/payouts';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand, Proof, type CommandProof } from '@revive/platform/rpc/guard';
import { PayoutBatches } from './payout-batches.js';

@Controller()
@CalledBy('gateway')
export class PayoutBatchesController {
  constructor(private readonly batches: PayoutBatches) {}

  @GrpcMethod('PayoutBatches')
  listPayoutBatches(
    @Payload() { before }: ListPayoutBatchesRequest,
    @Caller() actor: UserActor,
  ): Promise<ListPayoutBatchesReply> {
    return this.batches.list(actor, before);
  }

  @GrpcMethod('PayoutBatches')
  createPayoutBatch(
    @Payload() request: CreatePayoutBatchRequest,
    @Caller() actor: UserActor,
  ): Promise<PayoutBatchDetail> {
    return this.batches.create(actor, request);
  }

  @GrpcMethod('PayoutBatches')
  getPayoutBatch(@Payload() { id }: GetPayoutBatchRequest, @Caller() actor: UserActor): Promise<PayoutBatchDetail> {
    return this.batches.get(actor, id);
  }

  @GrpcMethod('PayoutBatches')
  @NeedsCommand()
  releasePayoutBatch(
    @Payload() { id }: ReleasePayoutBatchRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<PayoutBatchDetail> {
    return this.batches.release(actor, id, command);
  }

  @GrpcMethod('PayoutBatches')
  cancelPayoutBatch(
    @Payload() request: CancelPayoutBatchRequest,
    @Caller() actor: UserActor,
  ): Promise<PayoutBatchDetail> {
    return this.batches.cancel(actor, request);
  }

  @GrpcMethod('PayoutBatches')
  @NeedsCommand()
  downloadPayoutFile(
    @Payload() { id }: DownloadPayoutFileRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
    @Proof() proof: CommandProof,
  ): Promise<PayoutFile> {
    return this.batches.download(actor, id, command, proof);
  }

  @GrpcMethod('PayoutBatches')
  @NeedsCommand()
  settlePayoutBatch(
    @Payload() { id }: SettlePayoutBatchRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<PayoutBatchDetail> {
    return this.batches.markPaid(actor, id, command);
  }
}
