import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  CreateUserRequest,
  InviteRequest,
  Person,
  PersonRequest,
  Revoked,
} from '@revive/proto/revive/identity/v1/people';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand } from '@revive/platform/rpc/guard';
import { ChangeInvitation } from './change-invitation.js';
import { CreateUser } from './create-user.js';
import { InviteToTeam } from './invite-to-team.js';

@Controller()
@CalledBy('gateway')
export class InvitationsController {
  constructor(
    private readonly create: CreateUser,
    private readonly inviteUseCase: InviteToTeam,
    private readonly invitations: ChangeInvitation,
  ) {}

  @GrpcMethod('People', 'CreateUser')
  @NeedsCommand()
  createUser(
    @Payload() request: CreateUserRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Person> {
    return this.create.run(actor, request, command);
  }

  @GrpcMethod('People', 'Invite')
  @NeedsCommand()
  invite(
    @Payload() request: InviteRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Person> {
    return this.inviteUseCase.run(actor, request, command);
  }

  @GrpcMethod('People', 'ResendInvitation')
  @NeedsCommand()
  resendInvitation(
    @Payload() { id }: PersonRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Person> {
    return this.invitations.resend(actor, { userId: id, command });
  }

  @GrpcMethod('People', 'RevokeInvitation')
  @NeedsCommand()
  async revokeInvitation(
    @Payload() { id }: PersonRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Revoked> {
    await this.invitations.revoke(actor, { userId: id, command });
    return {};
  }
}
