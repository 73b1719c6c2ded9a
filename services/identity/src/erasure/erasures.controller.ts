import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { CarryOutErasureRequest, Erasure, ReadErasureRequest } from '@revive/proto/revive/identity/v1/erasure';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand } from '@revive/platform/rpc/guard';
import { CarryOutErasure } from './carry-out-erasure.js';
import { ReadErasure } from './read-erasure.js';

@Controller()
@CalledBy('gateway')
export class ErasuresController {
  constructor(
    private readonly read: ReadErasure,
    private readonly carryOutErasure: CarryOutErasure,
  ) {}

  @GrpcMethod('Erasures')
  readErasure(@Payload() { userId }: ReadErasureRequest, @Caller() actor: UserActor): Promise<Erasure> {
    return this.read.run(actor, userId);
  }

  @GrpcMethod('Erasures')
  @NeedsCommand()
  carryOut(
    @Payload() request: CarryOutErasureRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Erasure> {
    return this.carryOutErasure.run(actor, request, command);
  }
}
