import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import type {
  ChangePasswordRequest,
  ForgotPasswordRequest,
  SetPasswordReply,
  SetPasswordRequest,
} from '@revive/proto/revive/identity/v1/own_account';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import type { Empty } from '@revive/proto/google/protobuf/empty';
import { ChangePassword } from './change-password.js';
import { ForgotPassword } from './forgot-password.js';
import { SetPassword } from './set-password.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class PasswordsController {
  constructor(
    private readonly forgot: ForgotPassword,
    private readonly set: SetPassword,
    private readonly change: ChangePassword,
  ) {}

  @GrpcMethod('OwnAccount')
  async forgotPassword(@Payload() request: ForgotPasswordRequest): Promise<Empty> {
    await this.forgot.run(request);
    return {};
  }

  @GrpcMethod('OwnAccount')
  setPassword(@Payload() request: SetPasswordRequest): Promise<SetPasswordReply> {
    return this.set.run(request);
  }

  @GrpcMethod('OwnAccount')
  changePassword(@Payload() { sessionId, ...form }: ChangePasswordRequest): Promise<SessionReply> {
    return this.change.run(sessionId, form);
  }
}
