import {
  changeEmailSchema, changeNameSchema, changePasswordSchema, confirmEmailSchema, confirmOtpSchema, endedSchema, exportSchema, forgotPasswordSchema, otpSetupSchema, ownSessionsSchema, profileSchema, provenByCodeSchema, provenSchema,
  recoveryCodesSchema, setPasswordSchema,
} from '../access/own-account.js';
import { userSchema } from '../access/user.js';
import { route } from './route.js';

/** What a person does with their own account, whatever its status is. */
export const ownAccountRoutes = {
  forgotPassword: route({ name: 'forgotPassword', area: 'account', method: 'POST', path: '/api/password/forgot', who: 'anyone', body: forgotPasswordSchema, status: 202, about: 'Ask for a link to set a new password; the answer is the same for every name' }),
  setPassword: route({ name: 'setPassword', area: 'account', method: 'POST', path: '/api/password/reset', who: 'anyone', body: setPasswordSchema, status: 204, about: 'Set a password by the secret of a link, once; every session ends' }),
  confirmEmail: route({ name: 'confirmEmail', area: 'account', method: 'POST', path: '/api/email/confirm', who: 'anyone', body: confirmEmailSchema, status: 204, about: 'Confirm an e-mail address by the secret of a link, once' }),
  changePassword: route({ name: 'changePassword', area: 'account', method: 'POST', path: '/api/password/change', who: 'signed-in', body: changePasswordSchema, answer: userSchema, status: 200, about: 'Change the password; every other session ends and this one gets a new id' }),

  getProfile: route({ name: 'getProfile', area: 'account', method: 'GET', path: '/api/profile', who: 'signed-in', answer: profileSchema, status: 200, about: 'The caller’s own account' }),
  changeName: route({ name: 'changeName', area: 'account', method: 'PATCH', path: '/api/profile', who: 'signed-in', body: changeNameSchema, answer: profileSchema, status: 200, about: 'Change the name' }),
  changeEmail: route({ name: 'changeEmail', area: 'account', method: 'POST', path: '/api/email/change', who: 'signed-in', body: changeEmailSchema, answer: profileSchema, status: 200, about: 'Change the e-mail address; it counts once its link was opened' }),
  sendConfirmation: route({ name: 'sendConfirmation', area: 'account', method: 'POST', path: '/api/email/send-confirmation', who: 'signed-in', status: 202, about: 'Send the link that confirms the address again' }),

  listSessions: route({ name: 'listSessions', area: 'account', method: 'GET', path: '/api/sessions', who: 'signed-in', answer: ownSessionsSchema, status: 200, about: 'Where the caller is signed in' }),
  endSession: route({ name: 'endSession', area: 'account', method: 'DELETE', path: '/api/sessions/{id}', who: 'signed-in', status: 204, about: 'Sign one session out' }),
  endOtherSessions: route({ name: 'endOtherSessions', area: 'account', method: 'POST', path: '/api/sessions/end-others', who: 'signed-in', answer: endedSchema, status: 200, about: 'Sign out elsewhere' }),
  proveSession: route({ name: 'proveSession', area: 'account', method: 'POST', path: '/api/session/proof', who: 'signed-in', body: provenSchema, status: 204, about: 'The password once more: what gives rights asks for it within 15 minutes' }),
  // spec part 1 §7
  forceLogout: route({ name: 'forceLogout', area: 'account', method: 'POST', path: '/api/force-logout', who: 'signed-in', status: 204, about: 'End every session and stream of the caller' }),

  beginOtp: route({ name: 'beginOtp', area: 'account', method: 'POST', path: '/api/otp/begin', who: 'signed-in', body: provenSchema, answer: otpSetupSchema, status: 200, about: 'Begin to set up an authenticator' }),
  confirmOtp: route({ name: 'confirmOtp', area: 'account', method: 'POST', path: '/api/otp/confirm', who: 'signed-in', body: confirmOtpSchema, answer: recoveryCodesSchema, status: 200, about: 'Switch it on with its first code; the recovery codes come once' }),
  renewRecoveryCodes: route({ name: 'renewRecoveryCodes', area: 'account', method: 'POST', path: '/api/otp/recovery-codes', who: 'signed-in', body: provenByCodeSchema, answer: recoveryCodesSchema, status: 200, about: 'New recovery codes; the former ones end' }),
  removeOtp: route({ name: 'removeOtp', area: 'account', method: 'POST', path: '/api/otp/remove', who: 'signed-in', body: provenByCodeSchema, status: 204, about: 'Switch the authenticator off' }),

  exportData: route({ name: 'exportData', area: 'account', method: 'POST', path: '/api/account/export', who: 'signed-in', body: provenSchema, answer: exportSchema, status: 200, about: 'Everything that is held of the caller’s account' }),
  requestErasure: route({ name: 'requestErasure', area: 'account', method: 'POST', path: '/api/account/erasure', who: 'signed-in', body: provenSchema, answer: profileSchema, status: 202, about: 'Ask for the erasure of the account; staff carry it out' }),
  withdrawErasure: route({ name: 'withdrawErasure', area: 'account', method: 'DELETE', path: '/api/account/erasure', who: 'signed-in', answer: profileSchema, status: 200, about: 'Take the request back' }),
} as const;
