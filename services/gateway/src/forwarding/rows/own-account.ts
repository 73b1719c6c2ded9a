import { routes } from '@revive/contracts/routes/routes';
import type { Profile as ProfileMessage } from '@revive/proto/revive/identity/v1/own_account';
import { forward } from '../forward.js';

type Profile = Omit<ProfileMessage, 'newEmail' | 'erasureRequestedAt'> & {
  newEmail: string | undefined;
  erasureRequestedAt: string | undefined;
};
const shown = ({ newEmail, erasureRequestedAt, ...rest }: ProfileMessage): Profile => ({
  ...rest,
  newEmail: newEmail || undefined,
  erasureRequestedAt: erasureRequestedAt || undefined,
});

/**
 * A person's own account. Identity finds the person by the session's secret, so that inactive accounts may call too.
 */
export const ownAccountRows = [
  forward(routes.forgotPassword, 'ownAccount', 'forgotPassword', {
    request: ({ body, address }) => ({ ...body, address }),
  }),
  forward(routes.confirmEmail, 'ownAccount', 'confirmEmail', {
    request: ({ body, address }) => ({ ...body, address }),
  }),
  forward(routes.getProfile, 'ownAccount', 'readProfile', {
    request: ({ sessionId }) => ({ sessionId }),
    reply: shown,
  }),
  forward(routes.changeName, 'ownAccount', 'changeName', {
    request: ({ sessionId, body }) => ({ ...body, sessionId }),
    reply: shown,
  }),
  forward(routes.changeEmail, 'ownAccount', 'changeEmail', {
    request: ({ sessionId, body }) => ({ ...body, sessionId }),
    reply: shown,
  }),
  forward(routes.sendConfirmation, 'ownAccount', 'sendConfirmation', {
    request: ({ sessionId }) => ({ sessionId }),
  }),
  forward(routes.listSessions, 'ownAccount', 'listSessions', {
    request: ({ sessionId }) => ({ sessionId }),
    reply: ({ sessions }) => sessions,
  }),
  forward(routes.endSession, 'ownAccount', 'endSession', {
    request: ({ sessionId, params }) => ({ ...params, sessionId }),
  }),
  forward(routes.endOtherSessions, 'ownAccount', 'endOtherSessions', {
    request: ({ sessionId }) => ({ sessionId }),
  }),
  forward(routes.reauthenticate, 'ownAccount', 'reauthenticate', {
    request: ({ sessionId, body }) => ({ ...body, sessionId }),
  }),
  forward(routes.beginOtp, 'ownAccount', 'beginOtp', { request: ({ sessionId, body }) => ({ ...body, sessionId }) }),
  forward(routes.confirmOtp, 'ownAccount', 'confirmOtp', {
    request: ({ sessionId, body }) => ({ ...body, sessionId }),
  }),
  forward(routes.renewRecoveryCodes, 'ownAccount', 'renewRecoveryCodes', {
    request: ({ sessionId, body }) => ({ ...body, sessionId }),
  }),
  forward(routes.removeOtp, 'ownAccount', 'removeOtp', { request: ({ sessionId, body }) => ({ ...body, sessionId }) }),
  forward(routes.requestErasure, 'ownAccount', 'requestErasure', {
    request: ({ sessionId, body }) => ({ ...body, sessionId }),
    reply: shown,
  }),
  forward(routes.withdrawErasure, 'ownAccount', 'withdrawErasure', {
    request: ({ sessionId }) => ({ sessionId }),
    reply: shown,
  }),
];
