import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ChangeRoleRequest,
  ColleaguesReply,
  ConfirmedEmail,
  GetConfirmedEmailRequest,
  ListColleaguesRequest,
  ListTeamRequest,
  ListTenantNamesRequest,
  ListUsersRequest,
  PeopleReply,
  Person,
  PersonReply,
  PersonRequest,
  SuspendRequest,
  TenantNamesReply,
} from '@revive/proto/revive/identity/v1/people';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand } from '@revive/platform/rpc/guard';
import { ChangeRole } from './change-role.js';
import { ListPeople } from './list-people.js';
import { TransitionPerson } from './transition-person.js';
import { ReadConfirmedEmail } from './read-confirmed-email.js';
import { ReadPerson } from './read-person.js';

@Controller()
@CalledBy('gateway')
export class PeopleController {
  constructor(
    private readonly list: ListPeople,
    private readonly read: ReadPerson,
    private readonly confirmedEmail: ReadConfirmedEmail,
    private readonly move: TransitionPerson,
    private readonly roles: ChangeRole,
  ) {}

  @GrpcMethod('People', 'ListUsers')
  listUsers(@Payload() request: ListUsersRequest, @Caller() actor: UserActor): Promise<PeopleReply> {
    return this.list.users(actor, request);
  }

  @GrpcMethod('People', 'ListTeam')
  listTeam(@Payload() request: ListTeamRequest, @Caller() actor: UserActor): Promise<PeopleReply> {
    return this.list.team(actor, request);
  }

  @GrpcMethod('People', 'ListColleagues')
  @CalledBy('gateway', 'repairs')
  listColleagues(@Payload() _: ListColleaguesRequest, @Caller() actor: UserActor): Promise<ColleaguesReply> {
    return this.list.colleagues(actor);
  }

  @GrpcMethod('People', 'GetConfirmedEmail')
  @CalledBy('repairs', 'notifications', 'billing')
  getConfirmedEmail(@Payload() _: GetConfirmedEmailRequest, @Caller() actor: UserActor): Promise<ConfirmedEmail> {
    return this.confirmedEmail.run(actor);
  }

  @GrpcMethod('People', 'ListTenantNames')
  listTenantNames(@Payload() request: ListTenantNamesRequest, @Caller() actor: UserActor): Promise<TenantNamesReply> {
    return this.list.tenantNames(actor, request);
  }

  @GrpcMethod('People', 'GetPerson')
  getPerson(@Payload() { id }: PersonRequest, @Caller() actor: UserActor): Promise<PersonReply> {
    return this.read.run(actor, id);
  }

  @GrpcMethod('People', 'Suspend')
  @NeedsCommand()
  suspend(
    @Payload() { id, reason }: SuspendRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Person> {
    return this.move.run(actor, { move: 'suspend', userId: id, reason, command });
  }

  @GrpcMethod('People', 'Reactivate')
  @NeedsCommand()
  reactivate(
    @Payload() { id }: PersonRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Person> {
    return this.move.run(actor, { move: 'reactivate', userId: id, command });
  }

  @GrpcMethod('People', 'ChangeRole')
  @NeedsCommand()
  changeRole(
    @Payload() { id, role }: ChangeRoleRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Person> {
    return this.roles.run(actor, { userId: id, role, command });
  }
}
