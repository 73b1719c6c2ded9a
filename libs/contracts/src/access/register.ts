import { oneOf, email, requestSchema, requiredText, type InferType } from '../rules.js';
import { SELF_REGISTRABLE_ROLES } from '../roles.js';
import { passwordRule } from './password.js';

/** spec part 1 §3 and §5; role limited by `decisions.md`. */
export const registerSchema = requestSchema('Register', {
  username: requiredText('Username is required', 3, 80).matches(
    /^[A-Za-z0-9._-]+$/,
    'Use only letters, numbers, dots, dashes and underscores',
  ),
  name: requiredText('Name is required', 1, 120),
  email: email().required('Valid email is required'),
  password: passwordRule(),
  role: oneOf(SELF_REGISTRABLE_ROLES, 'Choose an account type').default('user').required('Choose an account type'),
});
export type Register = InferType<typeof registerSchema>;
