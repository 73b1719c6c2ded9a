import { createUserSchema, userCreatedSchema } from '../access/create-user.js';
import { changeRoleSchema, peopleSchema, personSchema, personWithMovesSchema, resetSecondFactorSchema, suspendSchema, tenantNamesQuerySchema, tenantNamesSchema, usersQuerySchema } from '../access/people.js';
import { changeTeamRoleSchema, inviteSchema, teamQuerySchema } from '../access/team.js';
import { beginViewSchema, viewSchema } from '../access/view-as.js';
import { route } from './route.js';

const staff = ['master', 'admin'] as const;
const dealer = ['tenant_admin'] as const;

/** Whose accounts there are: staff's view of everybody (spec part 2 §7, create-user), and a shop's of its team. */
export const peopleRoutes = {
  listUsers: route({ name: 'listUsers', area: 'people', method: 'GET', path: '/api/users', who: staff, query: usersQuerySchema, answer: peopleSchema, status: 200, about: 'Accounts, newest first, 50 a page; by the beginning of name, username or e-mail' }),
  readUser: route({ name: 'readUser', area: 'people', method: 'GET', path: '/api/users/{id}', who: staff, answer: personWithMovesSchema, status: 200, about: 'One account, and what was done to it' }),
  suspendUser: route({ name: 'suspendUser', area: 'people', method: 'POST', path: '/api/users/{id}/suspend', who: staff, command: true, body: suspendSchema, answer: personSchema, status: 200, about: 'Suspend an account; its sessions end' }),
  reactivateUser: route({ name: 'reactivateUser', area: 'people', method: 'POST', path: '/api/users/{id}/reactivate', who: staff, command: true, answer: personSchema, status: 200, about: 'End a suspension; the status before it comes back' }),
  changeUserRole: route({ name: 'changeUserRole', area: 'people', method: 'POST', path: '/api/users/{id}/role', who: staff, command: true, body: changeRoleSchema, answer: personSchema, status: 200, about: 'Give an account another role; its sessions end' }),
  resetSecondFactor: route({ name: 'resetSecondFactor', area: 'people', method: 'POST', path: '/api/users/{id}/second-factor/reset', who: ['master'], command: true, body: resetSecondFactorSchema, answer: personSchema, status: 200, about: 'Take the sign-in codes of a lost authenticator off an account; its sessions end, and the person is told' }),
  resendFirstPassword: route({ name: 'resendFirstPassword', area: 'people', method: 'POST', path: '/api/users/{id}/first-password', who: staff, command: true, answer: personSchema, status: 200, about: 'Send the link to a first password again; the one before opens nothing any more' }),
  createUser: route({ name: 'createUser', area: 'people', method: 'POST', path: '/api/admin/create-user', who: ['master'], command: true, body: createUserSchema, answer: userCreatedSchema, status: 201, about: 'Create an account; the typed password serves for 24 hours' }),
  beginView: route({ name: 'beginView', area: 'people', method: 'POST', path: '/api/view-as', who: staff, command: true, body: beginViewSchema, answer: viewSchema, status: 201, about: 'Look at what somebody sees, reading alone, for half an hour; the person is told why' }),
  endView: route({ name: 'endView', area: 'people', method: 'POST', path: '/api/view-as/{id}/end', who: staff, status: 204, about: 'Look with one’s own eyes again' }),
  listTenantNames: route({ name: 'listTenantNames', area: 'people', method: 'GET', path: '/api/tenants/names', who: staff, query: tenantNamesQuerySchema, answer: tenantNamesSchema, status: 200, about: 'Repair shops by name, to choose one' }),

  listTeam: route({ name: 'listTeam', area: 'people', method: 'GET', path: '/api/team', who: dealer, query: teamQuerySchema, answer: peopleSchema, status: 200, about: 'The people of the shop, newest first, 50 a page' }),
  inviteToTeam: route({ name: 'inviteToTeam', area: 'people', method: 'POST', path: '/api/team/invitations', who: dealer, command: true, body: inviteSchema, answer: personSchema, status: 201, about: 'Invite somebody to work in the shop' }),
  resendInvitation: route({ name: 'resendInvitation', area: 'people', method: 'POST', path: '/api/team/{id}/invitation', who: dealer, command: true, answer: personSchema, status: 200, about: 'Send the invitation again' }),
  revokeInvitation: route({ name: 'revokeInvitation', area: 'people', method: 'DELETE', path: '/api/team/{id}/invitation', who: dealer, command: true, status: 204, about: 'Take an invitation back that was not followed yet' }),
  deactivateMember: route({ name: 'deactivateMember', area: 'people', method: 'POST', path: '/api/team/{id}/deactivate', who: dealer, command: true, body: suspendSchema, answer: personSchema, status: 200, about: 'Close the shop to one of its people; their sessions end' }),
  reactivateMember: route({ name: 'reactivateMember', area: 'people', method: 'POST', path: '/api/team/{id}/reactivate', who: dealer, command: true, answer: personSchema, status: 200, about: 'Open the shop to them again' }),
  changeMemberRole: route({ name: 'changeMemberRole', area: 'people', method: 'POST', path: '/api/team/{id}/role', who: dealer, command: true, body: changeTeamRoleSchema, answer: personSchema, status: 200, about: 'Make a technician an administrator of the shop, or the other way round' }),
} as const;
