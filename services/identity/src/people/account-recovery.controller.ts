import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { Person, PersonRequest, ResetSecondFactorRequest } from '@revive/proto/revive/identity/v1/people';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand } from '@revive/platform/rpc/guard';
import { ResendFirstPassword } from './resend-first-password.js';
import { ResetSecondFactor } from './reset-second-factor.js';

@Controller()
@CalledBy('gateway')
export class AccountRecoveryController {
  constructor(
    private readonly secondFactor: ResetSecondFactor,
    private readonly firstPassword: ResendFirstPassword,
  ) {}

  @GrpcMethod('People', 'ResetSecondFactor')
  @NeedsCommand()
  resetSecondFactor(
    @Payload() { id, reason }: ResetSecondFactorRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Person> {
    return this.secondFactor.run(actor, { userId: id, reason, command });
  }

  @GrpcMethod('People', 'ResendFirstPassword')
  @NeedsCommand()
  resendFirstPassword(
    @Payload() { id }: PersonRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Person> {
    return this.firstPassword.run(actor, { userId: id, command });
  }
}
