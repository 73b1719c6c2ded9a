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

  /** Onboarding calls too: the signer of an agreement is determined by the session, not by the gateway's claim. */
  @GrpcMethod('Identity', 'ReadSession')
  @CalledBy('gateway', 'onboarding', 'notifications', 'fleet', 'billing')
  @WithoutActor()
  readSession(@Payload() request: ReadSessionRequest): Promise<SessionReply> {
    return this.readSessionUseCase.run(request.sessionId);
  }
}
