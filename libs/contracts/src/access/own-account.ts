import {
  responseSchema,
  email,
  bool,
  requestSchema,
  id,
  list,
  isoDateTime,
  requiredText,
  text,
  integer,
  type InferType,
} from '../rules.js';
import { givenPassword, passwordRule } from './password.js';
import { userSchema } from './user.js';

const linkSecret = () =>
  text(80)
    .matches(/^[\w-]{64}$/, 'This link is incomplete. Open it again from the email')
    .required('This link is incomplete. Open it again from the email');

export const forgotPasswordSchema = requestSchema('ForgotPassword', {
  login: requiredText('Username or email is required', 1, 254),
});

export const setPasswordSchema = requestSchema('SetPassword', { secret: linkSecret(), password: passwordRule() });
export type SetPassword = InferType<typeof setPasswordSchema>;
/**
 * After a first password the person is signed in; after a forgotten password the person must sign in with the new one.
 */
export const passwordSetSchema = responseSchema('PasswordSet', { signedIn: bool().required() });
export type PasswordSet = InferType<typeof passwordSetSchema>;

export const confirmEmailSchema = requestSchema('ConfirmEmail', { secret: linkSecret() });

/** For actions that need the password again: an open session is not proof enough. */
export const provenSchema = requestSchema('Proven', { password: givenPassword() });
export type Proven = InferType<typeof provenSchema>;

/** For actions that weaken the second factor: the password alone would bypass both factors. */
export const provenByCodeSchema = requestSchema('ProvenByCode', {
  password: givenPassword(),
  code: requiredText('Enter a code from your authenticator app or a recovery code', 1, 40),
});
export type ProvenByCode = InferType<typeof provenByCodeSchema>;

export const changeNameSchema = requestSchema('ChangeName', { name: requiredText('Name is required', 1, 120) });

export const changeEmailSchema = requestSchema('ChangeEmail', {
  email: email().required('Valid email is required'),
  password: givenPassword(),
});

export const changePasswordSchema = requestSchema('ChangePassword', {
  password: givenPassword(),
  newPassword: passwordRule(),
});
export type ChangePassword = InferType<typeof changePasswordSchema>;

export const confirmOtpSchema = requestSchema('ConfirmOtp', {
  code: requiredText('Enter the 6-digit code', 1, 12).matches(/^\s*\d{3}\s*\d{3}\s*$/, {
    message: 'Enter the 6-digit code',
    excludeEmptyString: true,
  }),
});

export const profileSchema = responseSchema('Profile', {
  user: userSchema.required(),
  emailConfirmed: bool().required(),
  newEmail: text(254).optional(),
  otpOn: bool().required(),
  recoveryCodesLeft: integer().required(),
  erasureRequestedAt: isoDateTime().optional(),
});

const ownSessionSchema = responseSchema('OwnSession', {
  id: id().required(),
  device: text().defined(),
  network: text().defined(),
  createdAt: isoDateTime().required(),
  lastSeenAt: isoDateTime().required(),
  current: bool().required(),
});
export const ownSessionsSchema = list(ownSessionSchema).required();

export const endedSchema = responseSchema('Ended', { ended: integer().required() });
export const otpSetupSchema = responseSchema('OtpSetup', { secret: text().required(), uri: text(500).required() });
export const recoveryCodesSchema = responseSchema('RecoveryCodes', { codes: list(text().required()).required() });
/** JSON as text, because people read the export, not programs. */
export const exportSchema = responseSchema('Export', { json: text(10_000_000).required() });
