import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  AuditReply,
  CommandTokenReply,
  CommandTokenRequest,
  ListRecentAuditRequest,
  Nothing,
  ReadSessionRequest,
  RegisterRequest,
  SessionReply,
  SignInRequest,
  SignOutRequest,
} from '@revive/proto/revive/identity/v1/identity';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller, WithoutActor } from '@revive/platform/rpc/guard';
import { IssueCommandToken } from '../command-tokens/issue-command-token.js';
import { ListRecentAudit } from '../audit/list-recent-audit.js';
import { ReadSession } from './read-session.js';
import { RegisterAccount } from '../own-account/register-account.js';
import { SignIn } from './sign-in.js';
import { SignOut } from './sign-out.js';

/** Only the gateway asks; what names a session by its secret needs no other proof. */
@Controller()
@CalledBy('gateway')
export class IdentityRpc {
  constructor(
    private readonly signInUseCase: SignIn,
    private readonly registerUseCase: RegisterAccount,
    private readonly signOutUseCase: SignOut,
    private readonly readSessionUseCase: ReadSession,
    private readonly issueUseCase: IssueCommandToken,
    private readonly auditUseCase: ListRecentAudit,
  ) {}

  @GrpcMethod('Identity', 'SignIn')
  @WithoutActor()
  signIn(@Payload() request: SignInRequest): Promise<SessionReply> {
    return this.signInUseCase.run(request);
  }

  @GrpcMethod('Identity', 'Register')
  @WithoutActor()
  register(
    @Payload() { username, name, email, password, role, address, device, userAgent }: RegisterRequest,
  ): Promise<SessionReply> {
    // By name: the loader marks optional fields with keys of its own, which no form has.
    return this.registerUseCase.run({ username, name, email, password, role, address, device, userAgent });
  }

  @GrpcMethod('Identity', 'SignOut')
  @WithoutActor()
  async signOut(@Payload() request: SignOutRequest): Promise<Nothing> {
    await this.signOutUseCase.run(request.sessionId);
    return {};
  }

  /** Onboarding asks as well: who signs an agreement is known by the session, not by what the gateway says. */
  @GrpcMethod('Identity', 'ReadSession')
  @CalledBy('gateway', 'onboarding', 'notifications')
  @WithoutActor()
  readSession(@Payload() request: ReadSessionRequest): Promise<SessionReply> {
    return this.readSessionUseCase.run(request.sessionId);
  }

  @GrpcMethod('Identity', 'IssueCommandToken')
  @WithoutActor()
  async issueCommandToken(@Payload() request: CommandTokenRequest): Promise<CommandTokenReply> {
    return {
      token: await this.issueUseCase.run({
        secret: request.sessionId,
        method: request.method,
        bodySha256: request.bodySha256,
      }),
    };
  }

  @GrpcMethod('Identity', 'ListRecentAudit')
  async listRecentAudit(@Payload() request: ListRecentAuditRequest, @Caller() actor: UserActor): Promise<AuditReply> {
    return { entries: await this.auditUseCase.run(actor, request) };
  }
}
