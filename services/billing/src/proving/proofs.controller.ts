import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  LedgerProof,
  LedgerProofList,
  ListLedgerProofsRequest,
  ProveLedgerRequest,
} from '@revive/proto/revive/billing/v1/explain';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ProveLedger } from './prove-ledger.js';

@Controller()
@CalledBy('gateway')
export class ProofsController {
  constructor(private readonly proofs: ProveLedger) {}

  @GrpcMethod('LedgerProofs')
  listLedgerProofs(@Payload() _: ListLedgerProofsRequest, @Caller() actor: UserActor): Promise<LedgerProofList> {
    return this.proofs.list(actor);
  }

  @GrpcMethod('LedgerProofs')
  proveLedger(@Payload() _: ProveLedgerRequest, @Caller() actor: UserActor): Promise<LedgerProof> {
    return this.proofs.onDemand(actor);
  }
}
