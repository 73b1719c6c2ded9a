import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ChangeEmailRequest,
  ChangeNameRequest,
  ConfirmEmailRequest,
  ExportReply,
  OwnRequest,
  Profile,
  ReauthenticatedRequest,
} from '@revive/proto/revive/identity/v1/own_account';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import type { Empty } from '@revive/proto/google/protobuf/empty';
import { ConfirmEmail } from './confirm-email.js';
import { ExportData } from './export-data.js';
import { OwnProfile } from './own-profile.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class ProfileController {
  constructor(
    private readonly confirmations: ConfirmEmail,
    private readonly profiles: OwnProfile,
    private readonly exports: ExportData,
  ) {}

  @GrpcMethod('OwnAccount')
  async confirmEmail(@Payload() request: ConfirmEmailRequest): Promise<Empty> {
    await this.confirmations.run(request);
    return {};
  }

  @GrpcMethod('OwnAccount')
  async sendConfirmation(@Payload() request: OwnRequest): Promise<Empty> {
    await this.profiles.sendConfirmation(request.sessionId);
    return {};
  }

  @GrpcMethod('OwnAccount')
  readProfile(@Payload() request: OwnRequest): Promise<Profile> {
    return this.profiles.read(request.sessionId);
  }

  @GrpcMethod('OwnAccount')
  changeName(@Payload() { sessionId, ...form }: ChangeNameRequest): Promise<Profile> {
    return this.profiles.changeName(sessionId, form);
  }

  @GrpcMethod('OwnAccount')
  changeEmail(@Payload() { sessionId, ...form }: ChangeEmailRequest): Promise<Profile> {
    return this.profiles.changeEmail(sessionId, form);
  }

  @GrpcMethod('OwnAccount')
  async exportData(@Payload() request: ReauthenticatedRequest): Promise<ExportReply> {
    return { json: await this.exports.run(request.sessionId, request.password) };
  }

  @GrpcMethod('OwnAccount')
  requestErasure(@Payload() request: ReauthenticatedRequest): Promise<Profile> {
    return this.profiles.requestErasure(request.sessionId, request.password);
  }

  @GrpcMethod('OwnAccount')
  withdrawErasure(@Payload() request: OwnRequest): Promise<Profile> {
    return this.profiles.withdrawErasure(request.sessionId);
  }
}
