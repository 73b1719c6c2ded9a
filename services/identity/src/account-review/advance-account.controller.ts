import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { AdvanceAccountReply, AdvanceAccountRequest } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { isUuid } from '@revive/platform/core/ids';
import { AdvanceAccount } from './advance-account.js';

const TRANSITIONS = ['begin_training', 'finish_training'] as const;

/** Only onboarding reports completed steps of an account's owner. The endpoint permits only these transitions. */
@Controller()
@CalledBy('onboarding')
@WithoutActor()
export class AdvanceAccountController {
  constructor(private readonly advance: AdvanceAccount) {}

  @GrpcMethod('Identity', 'AdvanceAccount')
  async advanceAccount(@Payload() { userId, move }: AdvanceAccountRequest): Promise<AdvanceAccountReply> {
    const known = TRANSITIONS.find((one) => one === move);
    if (!known) throw new AppError('NOT_ALLOWED', { move });
    if (!isUuid(userId)) throw new AppError('NOT_FOUND', { userId });
    return { status: await this.advance.run(systemActor('identity:onboarding'), { userId, move: known }) };
  }
}
