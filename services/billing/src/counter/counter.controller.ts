import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  Bill,
  ConfirmEftRequest,
  GiveRefundRequest,
  ReadBillRequest,
  ReceivedForRepair,
  ReceiveForRepairRequest,
  TakePaymentRequest,
  WriteOffRequest,
} from '@revive/proto/revive/billing/v1/counter';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ConfirmEft } from './confirm-eft.js';
import { GiveRefund } from './give-refund.js';
import { ReadBill } from './read-bill.js';
import { ReceiveForRepair } from './receive-for-repair.js';
import { TakePayment } from './take-payment.js';
import { WriteOffDebt } from './write-off-debt.js';

@Controller()
@CalledBy('gateway')
export class CounterController {
  constructor(
    private readonly bill: ReadBill,
    private readonly payments: TakePayment,
    private readonly efts: ConfirmEft,
    private readonly refunds: GiveRefund,
    private readonly writeOffs: WriteOffDebt,
    private readonly receive: ReceiveForRepair,
  ) {}

  @GrpcMethod('Counter')
  readBill(@Payload() { id }: ReadBillRequest, @Caller() actor: UserActor): Promise<Bill> {
    return this.bill.run(actor, id);
  }

  @GrpcMethod('Counter')
  async takePayment(@Payload() request: TakePaymentRequest, @Caller() actor: UserActor): Promise<Bill> {
    await this.payments.run(actor, request);
    return this.bill.run(actor, request.id);
  }

  @GrpcMethod('Counter')
  async confirmEft(@Payload() request: ConfirmEftRequest, @Caller() actor: UserActor): Promise<Bill> {
    await this.efts.run(actor, request);
    return this.bill.run(actor, request.id);
  }

  @GrpcMethod('Counter')
  async giveRefund(@Payload() request: GiveRefundRequest, @Caller() actor: UserActor): Promise<Bill> {
    await this.refunds.run(actor, request);
    return this.bill.run(actor, request.id);
  }

  @GrpcMethod('Counter')
  async writeOff(@Payload() request: WriteOffRequest, @Caller() actor: UserActor): Promise<Bill> {
    await this.writeOffs.run(actor, request);
    return this.bill.run(actor, request.id);
  }

  @GrpcMethod('Counter')
  @CalledBy('repairs')
  receiveForRepair(
    @Payload() request: ReceiveForRepairRequest,
    @Caller() actor: UserActor,
  ): Promise<ReceivedForRepair> {
    return this.receive.run(actor, request);
  }
}
