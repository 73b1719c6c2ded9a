import { Body, Controller, Query } from '@nestjs/common';
import type { PeopleReply, Person } from '@revive/proto/revive/identity/v1/people';
import type { Suspend } from '@revive/contracts/access/people';
import type { ChangeTeamRole, Invite, TeamQuery } from '@revive/contracts/access/team';
import { routes } from '@revive/contracts/routes/routes';
import { GrpcClients } from '../adapters/backends.js';
import { Id } from '../http/params.js';
import { Route } from '../http/route.js';
import { CurrentSession, type Session } from './session.js';

/** The people of one shop, for its administrator; identity answers with the shop's own alone. */
@Controller()
export class TeamController {
  constructor(private readonly backends: GrpcClients) {}

  @Route(routes.listTeam)
  listTeam(@CurrentSession() session: Session, @Query() { before = '' }: TeamQuery): Promise<PeopleReply> {
    return this.backends.people.call(session, 'listTeam', { before });
  }

  @Route(routes.inviteToTeam)
  inviteToTeam(@CurrentSession() session: Session, @Body() { email, name, role }: Invite): Promise<Person> {
    return this.backends.people.callWithCommandToken(session, 'invite', { email, name, role });
  }

  @Route(routes.resendInvitation)
  resendInvitation(@CurrentSession() session: Session, @Id() id: string): Promise<Person> {
    return this.backends.people.callWithCommandToken(session, 'resendInvitation', { id });
  }

  @Route(routes.revokeInvitation)
  async revokeInvitation(@CurrentSession() session: Session, @Id() id: string): Promise<void> {
    await this.backends.people.callWithCommandToken(session, 'revokeInvitation', { id });
  }

  @Route(routes.deactivateMember)
  deactivateMember(@CurrentSession() session: Session, @Id() id: string, @Body() { reason }: Suspend): Promise<Person> {
    return this.backends.people.callWithCommandToken(session, 'suspend', { id, reason });
  }

  @Route(routes.reactivateMember)
  reactivateMember(@CurrentSession() session: Session, @Id() id: string): Promise<Person> {
    return this.backends.people.callWithCommandToken(session, 'reactivate', { id });
  }

  @Route(routes.changeMemberRole)
  changeMemberRole(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { role }: ChangeTeamRole,
  ): Promise<Person> {
    return this.backends.people.callWithCommandToken(session, 'changeRole', { id, role });
  }
}
