import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ReadSessionRequest,
  SessionReply,
  SignInRequest,
  SignOutRequest,
} from '@revive/proto/revive/identity/v1/identity';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import type { Empty } from '@revive/proto/google/protobuf/empty';
import { ReadSession } from './read-session.js';
import { SignIn } from './sign-in.js';
import { SignOut } from './sign-out.js';

/** Only the gateway asks; what names a session by its secret needs no other proof. */
@Controller()
@CalledBy('gateway')
export class SessionsController {
  constructor(
    private readonly signInUseCase: SignIn,
    private readonly signOutUseCase: SignOut,
    private readonly readSessionUseCase: ReadSession,
  ) {}

  @GrpcMethod('Identity', 'SignIn')
  @WithoutActor()
  signIn(@Payload() request: SignInRequest): Promise<SessionReply> {
    return this.signInUseCase.run(request);
  }

  @GrpcMethod('Identity', 'SignOut')
  @WithoutActor()
  async signOut(@Payload() request: SignOutRequest): Promise<Empty> {
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
}
