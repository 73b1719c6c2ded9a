import { Body, Controller, Query } from '@nestjs/common';
import type { PeopleReply, Person, PersonReply, TenantNamesReply } from '@revive/proto/revive/identity/v1/people';
import type { Erasure } from '@revive/proto/revive/identity/v1/erasure';
import type { View } from '@revive/proto/revive/identity/v1/views';
import type { CreateUser } from '@revive/contracts/access/create-user';
import type {
  ChangeRole,
  ResetSecondFactor,
  Suspend,
  TenantNamesQuery,
  UsersQuery,
} from '@revive/contracts/access/people';
import type { CarryOutErasure } from '@revive/contracts/erasure/erasure';
import type { BeginView } from '@revive/contracts/access/view-as';
import { routes } from '@revive/contracts/routes/routes';
import { GrpcClients } from '../adapters/backends.js';
import { Id } from '../http/params.js';
import { Route } from '../http/route.js';
import { CurrentSession, type Session } from './session.js';

/** Everybody's accounts, for the platform's staff. */
@Controller()
export class UsersController {
  constructor(private readonly backends: GrpcClients) {}

  @Route(routes.listUsers)
  listUsers(
    @CurrentSession() session: Session,
    @Query() { search = '', role, status, erasure, before = '' }: UsersQuery,
  ): Promise<PeopleReply> {
    return this.backends.people.call(session, 'listUsers', {
      search,
      role: role ?? '',
      status: status ?? '',
      erasure: erasure ?? '',
      before,
      found: [],
      only: null,
    });
  }

  @Route(routes.listTenantNames)
  listTenantNames(
    @CurrentSession() session: Session,
    @Query() { search = '', before = '' }: TenantNamesQuery,
  ): Promise<TenantNamesReply> {
    return this.backends.people.call(session, 'listTenantNames', { search, before });
  }

  @Route(routes.readUser)
  readUser(@CurrentSession() session: Session, @Id() id: string): Promise<PersonReply> {
    return this.backends.people.call(session, 'getPerson', { id });
  }

  @Route(routes.suspendUser)
  suspendUser(@CurrentSession() session: Session, @Id() id: string, @Body() { reason }: Suspend): Promise<Person> {
    return this.backends.people.callWithCommandToken(session, 'suspend', { id, reason });
  }

  @Route(routes.reactivateUser)
  reactivateUser(@CurrentSession() session: Session, @Id() id: string): Promise<Person> {
    return this.backends.people.callWithCommandToken(session, 'reactivate', { id });
  }

  @Route(routes.changeUserRole)
  changeUserRole(@CurrentSession() session: Session, @Id() id: string, @Body() { role }: ChangeRole): Promise<Person> {
    return this.backends.people.callWithCommandToken(session, 'changeRole', { id, role });
  }

  @Route(routes.resetSecondFactor)
  resetSecondFactor(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { reason }: ResetSecondFactor,
  ): Promise<Person> {
    return this.backends.people.callWithCommandToken(session, 'resetSecondFactor', { id, reason });
  }

  @Route(routes.resendFirstPassword)
  resendFirstPassword(@CurrentSession() session: Session, @Id() id: string): Promise<Person> {
    return this.backends.people.callWithCommandToken(session, 'resendFirstPassword', { id });
  }

  @Route(routes.readErasure)
  readErasure(@CurrentSession() session: Session, @Id() id: string): Promise<Erasure> {
    return this.backends.erasures.call(session, 'readErasure', { userId: id });
  }

  @Route(routes.carryOutErasure)
  carryOutErasure(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { reason }: CarryOutErasure,
  ): Promise<Erasure> {
    return this.backends.erasures.callWithCommandToken(session, 'carryOut', { userId: id, reason });
  }

  @Route(routes.beginView)
  beginView(@CurrentSession() session: Session, @Body() { userId, reason }: BeginView): Promise<View> {
    return this.backends.views.callWithCommandToken(session, 'beginView', { userId, reason });
  }

  @Route(routes.endView)
  async endView(@CurrentSession() session: Session, @Id() id: string): Promise<void> {
    await this.backends.views.call(session, 'endView', { id });
  }

  @Route(routes.createUser)
  async createUser(@CurrentSession() session: Session, @Body() body: CreateUser): Promise<{ user: Person }> {
    const { username, email, password, name, role, tenantId = '', businessName = '', notes = '' } = body;
    return {
      user: await this.backends.people.callWithCommandToken(session, 'createUser', {
        username,
        email,
        password,
        name,
        role,
        tenantId,
        businessName,
        notes,
      }),
    };
  }
}
