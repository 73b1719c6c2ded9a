import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../forward.js';

export const peopleRows = [
  forward(routes.listUsers, 'people', 'listUsers', { request: ({ query }) => ({ ...query, found: [], only: null }) }),
  forward(routes.listTenantNames, 'people', 'listTenantNames'),
  forward(routes.readUser, 'people', 'getPerson'),
  forward(routes.suspendUser, 'people', 'suspend'),
  forward(routes.reactivateUser, 'people', 'reactivate'),
  forward(routes.changeUserRole, 'people', 'changeRole'),
  forward(routes.resetSecondFactor, 'people', 'resetSecondFactor'),
  forward(routes.resendFirstPassword, 'people', 'resendFirstPassword'),
  forward(routes.createUser, 'people', 'createUser', { reply: (user) => ({ user }) }),
  forward(routes.readErasure, 'erasures', 'readErasure', { request: ({ params: { id } }) => ({ userId: id }) }),
  forward(routes.carryOutErasure, 'erasures', 'carryOut', {
    request: ({ params: { id }, body }) => ({ ...body, userId: id }),
  }),
  forward(routes.beginImpersonation, 'impersonations', 'beginImpersonation'),
  forward(routes.endImpersonation, 'impersonations', 'endImpersonation'),
];

export const teamRows = [
  forward(routes.listTeam, 'people', 'listTeam'),
  forward(routes.listColleagues, 'people', 'listColleagues'),
  forward(routes.inviteToTeam, 'people', 'invite'),
  forward(routes.resendInvitation, 'people', 'resendInvitation'),
  forward(routes.revokeInvitation, 'people', 'revokeInvitation'),
  forward(routes.deactivateMember, 'people', 'suspend'),
  forward(routes.reactivateMember, 'people', 'reactivate'),
  forward(routes.changeMemberRole, 'people', 'changeRole'),
];
