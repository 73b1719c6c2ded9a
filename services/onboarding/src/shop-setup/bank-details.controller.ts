import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  BankDetails,
  ChangeBankDetailsRequest,
  ReadBankDetailsRequest,
  ReadShopBankDetailsRequest,
} from '@revive/proto/revive/onboarding/v1/bank';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand, Proof, type CommandProof } from '@revive/platform/rpc/guard';
import { ChangeBankDetails } from './change-bank-details.js';

@Controller()
@CalledBy('gateway')
export class BankDetailsController {
  constructor(private readonly bankDetails: ChangeBankDetails) {}

  @GrpcMethod('BankBook')
  readBankDetails(@Payload() _: ReadBankDetailsRequest, @Caller() actor: UserActor): Promise<BankDetails> {
    return this.bankDetails.read(actor);
  }

  @GrpcMethod('BankBook')
  readShopBankDetails(
    @Payload() { tenantId }: ReadShopBankDetailsRequest,
    @Caller() actor: UserActor,
  ): Promise<BankDetails> {
    return this.bankDetails.readOf(actor, tenantId);
  }

  /**
   * Only the command token is passed on, as proof of the person's confirmation. The request with the bank numbers
   * stays here.
   */
  @GrpcMethod('BankBook')
  @NeedsCommand()
  changeBankDetails(
    @Payload() request: ChangeBankDetailsRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
    @Proof() { token }: CommandProof,
  ): Promise<BankDetails> {
    return this.bankDetails.run(actor, request, command, token);
  }
}
