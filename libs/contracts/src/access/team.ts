import { oneOf, email, list, nested, requestSchema, responseSchema, id, requiredText, text } from '../rules.js';
import { SHOP_ROLES } from '../roles.js';

export const teamQuerySchema = requestSchema('TeamQuery', { before: id().optional() });

/** An invitation to a shop. The email becomes the username, and sign-in accepts at most 80 characters. */
export const inviteSchema = requestSchema('Invite', {
  email: email().max(80, 'is too long').required('Valid email is required'),
  name: requiredText('Name is required', 1, 120),
  role: oneOf(SHOP_ROLES, 'Choose a role').default('tech').required('Choose a role'),
});

export const changeTeamRoleSchema = requestSchema('ChangeTeamRole', {
  role: oneOf(SHOP_ROLES, 'Choose a role').required('Choose a role'),
});

export const COLLEAGUES_MOST = 200;
export const colleaguesSchema = responseSchema('Colleagues', {
  people: list(nested({ id: id().required(), name: text(120).required() })).required(),
});
