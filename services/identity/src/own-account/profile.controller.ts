import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { Nothing, SessionReply } from '@revive/proto/revive/identity/v1/identity';
import type {
  ChangeEmailRequest,
  ChangeNameRequest,
  ChangePasswordRequest,
  ConfirmEmailRequest,
  ConfirmOtpRequest,
  EndedReply,
  EndSessionRequest,
  ExportReply,
  ForgotPasswordRequest,
  OtpSetup,
  OwnRequest,
  Profile,
  ProvenRequest,
  RecoveryCodes,
  SessionsReply,
  SetPasswordReply,
  SetPasswordRequest,
} from '@revive/proto/revive/identity/v1/own_account';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import type { ChangePassword } from '../own-credentials/change-password.js';
import type { ConfirmEmail } from './confirm-email.js';
import type { ExportData } from './export-data.js';
import type { ForgotPassword } from '../own-credentials/forgot-password.js';
import type { OwnOtp } from '../own-credentials/own-otp.js';
import type { OwnProfile } from './own-profile.js';
import type { OwnSessions } from './own-sessions.js';
import type { SetPassword } from '../own-credentials/set-password.js';

/** What somebody does with their own account. */
export class OwnAccountUseCases {
  constructor(
    readonly password: { readonly forgot: ForgotPassword; readonly set: SetPassword; readonly change: ChangePassword },
    readonly confirmEmail: ConfirmEmail,
    readonly profile: OwnProfile,
    readonly sessions: OwnSessions,
    readonly otp: OwnOtp,
    readonly exportData: ExportData,
  ) {}
}

/** Only the gateway asks; a session's id or a link's secret in the request is the right. */
@Controller()
@CalledBy('gateway')
@WithoutActor()
export class OwnAccountRpc {
  constructor(private readonly does: OwnAccountUseCases) {}

  @GrpcMethod('OwnAccount')
  async forgotPassword(@Payload() request: ForgotPasswordRequest): Promise<Nothing> {
    await this.does.password.forgot.run(request);
    return {};
  }

  @GrpcMethod('OwnAccount')
  async setPassword(@Payload() request: SetPasswordRequest): Promise<SetPasswordReply> {
    return { device: await this.does.password.set.run(request) };
  }

  @GrpcMethod('OwnAccount')
  async confirmEmail(@Payload() request: ConfirmEmailRequest): Promise<Nothing> {
    await this.does.confirmEmail.run(request);
    return {};
  }

  @GrpcMethod('OwnAccount')
  async sendConfirmation(@Payload() request: OwnRequest): Promise<Nothing> {
    await this.does.profile.sendConfirmation(request.sessionId);
    return {};
  }

  @GrpcMethod('OwnAccount')
  readProfile(@Payload() request: OwnRequest): Promise<Profile> {
    return this.does.profile.read(request.sessionId);
  }

  @GrpcMethod('OwnAccount')
  changeName(@Payload() { sessionId, ...form }: ChangeNameRequest): Promise<Profile> {
    return this.does.profile.changeName(sessionId, form);
  }

  @GrpcMethod('OwnAccount')
  changeEmail(@Payload() { sessionId, ...form }: ChangeEmailRequest): Promise<Profile> {
    return this.does.profile.changeEmail(sessionId, form);
  }

  @GrpcMethod('OwnAccount')
  changePassword(@Payload() { sessionId, ...form }: ChangePasswordRequest): Promise<SessionReply> {
    return this.does.password.change.run(sessionId, form);
  }

  @GrpcMethod('OwnAccount')
  async listSessions(@Payload() request: OwnRequest): Promise<SessionsReply> {
    return { sessions: await this.does.sessions.list(request.sessionId) };
  }

  @GrpcMethod('OwnAccount')
  async endSession(@Payload() request: EndSessionRequest): Promise<Nothing> {
    await this.does.sessions.end(request.sessionId, request.id);
    return {};
  }

  @GrpcMethod('OwnAccount')
  async endOtherSessions(@Payload() request: OwnRequest): Promise<EndedReply> {
    return { ended: await this.does.sessions.endOthers(request.sessionId) };
  }

  @GrpcMethod('OwnAccount')
  async endAllSessions(@Payload() request: OwnRequest): Promise<EndedReply> {
    return { ended: await this.does.sessions.endEverywhere(request.sessionId) };
  }

  @GrpcMethod('OwnAccount')
  async prove(@Payload() request: ProvenRequest): Promise<Nothing> {
    await this.does.sessions.prove(request.sessionId, request.password);
    return {};
  }

  @GrpcMethod('OwnAccount')
  beginOtp(@Payload() request: ProvenRequest): Promise<OtpSetup> {
    return this.does.otp.begin(request.sessionId, request.password);
  }

  @GrpcMethod('OwnAccount')
  async confirmOtp(@Payload() { sessionId, ...form }: ConfirmOtpRequest): Promise<RecoveryCodes> {
    return { codes: await this.does.otp.confirm(sessionId, form) };
  }

  @GrpcMethod('OwnAccount')
  async renewRecoveryCodes(@Payload() { sessionId, password, code }: ProvenRequest): Promise<RecoveryCodes> {
    return { codes: await this.does.otp.renewCodes(sessionId, { password, code: code ?? '' }) };
  }

  @GrpcMethod('OwnAccount')
  async removeOtp(@Payload() { sessionId, password, code }: ProvenRequest): Promise<Nothing> {
    await this.does.otp.remove(sessionId, { password, code: code ?? '' });
    return {};
  }

  @GrpcMethod('OwnAccount')
  async exportData(@Payload() request: ProvenRequest): Promise<ExportReply> {
    return { json: await this.does.exportData.run(request.sessionId, request.password) };
  }

  @GrpcMethod('OwnAccount')
  requestErasure(@Payload() request: ProvenRequest): Promise<Profile> {
    return this.does.profile.requestErasure(request.sessionId, request.password);
  }

  @GrpcMethod('OwnAccount')
  withdrawErasure(@Payload() request: OwnRequest): Promise<Profile> {
    return this.does.profile.withdrawErasure(request.sessionId);
  }
}
