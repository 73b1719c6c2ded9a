import { choice, email, form, id, needed, type InferType } from '../rules.js';
import { SHOP_ROLES } from '../roles.js';

export const teamQuerySchema = form('TeamQuery', { before: id().optional() });
export type TeamQuery = InferType<typeof teamQuerySchema>;

/** Somebody who is to work in the shop. The address becomes the username, and signing in takes 80 characters. */
export const inviteSchema = form('Invite', {
  email: email().max(80, 'is too long').required('Valid email is required'),
  name: needed('Name is required', 1, 120),
  role: choice(SHOP_ROLES, 'Choose a role').default('tech').required('Choose a role'),
});
export type Invite = InferType<typeof inviteSchema>;

export const changeTeamRoleSchema = form('ChangeTeamRole', {
  role: choice(SHOP_ROLES, 'Choose a role').required('Choose a role'),
});
export type ChangeTeamRole = InferType<typeof changeTeamRoleSchema>;
