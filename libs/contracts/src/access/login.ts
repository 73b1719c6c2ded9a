import { requestSchema, requiredText, text, type InferType } from '../rules.js';
import { givenPassword } from './password.js';

/** spec part 1 §3 and §5; `otp` is ours (`decisions.md`): OTP_REQUIRED is answered only after a right password. */
export const loginSchema = requestSchema('Login', {
  username: requiredText('Username is required', 1, 80),
  password: givenPassword(),
  otp: text(12).optional(),
});
export type Login = InferType<typeof loginSchema>;
