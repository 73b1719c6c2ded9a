/** Every refusal of the product, once: its HTTP status, its gRPC status and the sentence a person reads. */
export interface ErrorRow {
  http: number;
  grpc:
    | 'INVALID_ARGUMENT'
    | 'UNAUTHENTICATED'
    | 'PERMISSION_DENIED'
    | 'NOT_FOUND'
    | 'ALREADY_EXISTS'
    | 'FAILED_PRECONDITION'
    | 'ABORTED'
    | 'RESOURCE_EXHAUSTED'
    | 'UNAVAILABLE'
    | 'INTERNAL'
    | 'DEADLINE_EXCEEDED';
  message: string;
}

const row = (http: number, grpc: ErrorRow['grpc'], sentence: string): ErrorRow => ({ http, grpc, message: sentence });

export const ERRORS = {
  INVALID: row(400, 'INVALID_ARGUMENT', 'Some fields need your attention.'),
  BAD_BODY: row(400, 'INVALID_ARGUMENT', 'The request could not be read.'),
  WRONG_CREDENTIALS: row(401, 'UNAUTHENTICATED', 'That username and password do not match.'),
  NOT_SIGNED_IN: row(401, 'UNAUTHENTICATED', 'Please sign in.'),
  OTP_REQUIRED: row(401, 'UNAUTHENTICATED', 'Enter the code of your authenticator as well.'),
  FIRST_PASSWORD_OVER: row(
    401,
    'UNAUTHENTICATED',
    'That first password served for 24 hours, which are over. Use the link in your mail, or ask for a new one.',
  ),
  FOREIGN_ORIGIN: row(403, 'PERMISSION_DENIED', 'This request came from another site and was refused.'),
  NOT_ALLOWED: row(403, 'PERMISSION_DENIED', 'Your role may not do this.'),
  ACCOUNT_NOT_ACTIVE: row(403, 'PERMISSION_DENIED', 'Your account is not active yet.'),
  OTP_SETUP_NEEDED: row(
    403,
    'PERMISSION_DENIED',
    'Your role needs an authenticator. Set it up in your settings first.',
  ),
  LINK_REFUSED: row(403, 'PERMISSION_DENIED', 'This link was used already or has expired. Ask for a new one.'),
  PASSWORD_CHANGE_NEEDED: row(
    403,
    'PERMISSION_DENIED',
    'Choose a password of your own first: the present one was chosen by somebody else.',
  ),
  REAUTH_REQUIRED: row(403, 'PERMISSION_DENIED', 'Confirm with your password that it is you, then it goes on.'),
  IMPERSONATION_READ_ONLY: row(
    403,
    'PERMISSION_DENIED',
    'You are looking through somebody else’s eyes: nothing can be changed, and what is theirs alone is not shown.',
  ),
  IMPERSONATION_ENDED: row(403, 'PERMISSION_DENIED', 'This view has ended. You see your own pages again.'),
  IMPERSONATION_REFUSED: row(
    403,
    'PERMISSION_DENIED',
    'Only active customers and people of repair shops can be viewed, never staff.',
  ),
  COMMAND_TOKEN_REFUSED: row(
    403,
    'PERMISSION_DENIED',
    'This action was not confirmed by your session. Please try again.',
  ),
  SEAL_BROKEN: row(
    403,
    'PERMISSION_DENIED',
    'A record that authorises this was altered. Nothing was done; support has been told.',
  ),
  APPROVAL_LINK_NEEDED: row(
    403,
    'PERMISSION_DENIED',
    'This needs the link in our newest e-mail to you, or the QR code that the shop shows you. This page alone cannot do it.',
  ),
  NOT_FOUND: row(404, 'NOT_FOUND', 'There is nothing here, or it is not yours to see.'),
  REPAIR_NOT_FOUND: row(
    404,
    'NOT_FOUND',
    "We couldn't find a repair with that tracking ID. Please check your ID and try again.",
  ),
  DEVICE_NOT_FOUND: row(404, 'NOT_FOUND', 'That device is not on your bench.'),
  AGENT_NOT_FOUND: row(404, 'NOT_FOUND', 'That agent is not one of yours.'),
  METHOD_NOT_ALLOWED: row(405, 'INVALID_ARGUMENT', 'This address does not answer to that method.'),
  TOO_SLOW: row(408, 'DEADLINE_EXCEEDED', 'The request did not arrive in time. Please try again.'),
  USERNAME_TAKEN: row(409, 'ALREADY_EXISTS', 'That username is taken.'),
  EMAIL_TAKEN: row(409, 'ALREADY_EXISTS', 'There is already an account for that e-mail address.'),
  INVALID_TRANSITION: row(409, 'FAILED_PRECONDITION', 'That step is not possible in the present state.'),
  NOT_YOURSELF: row(409, 'FAILED_PRECONDITION', 'Nobody does this to their own account. Ask another administrator.'),
  LAST_MASTER: row(409, 'FAILED_PRECONDITION', 'This is the last master. Make somebody else one first.'),
  LAST_ADMINISTRATOR: row(
    409,
    'FAILED_PRECONDITION',
    'This is the shop’s last administrator. Make somebody else one first.',
  ),
  PRICE_DIFFERS: row(409, 'FAILED_PRECONDITION', 'The price is another one. Look at it first.'),
  STALE_QUOTE: row(409, 'ABORTED', 'The quote has changed since. Look at the new one first.'),
  NOT_APPROVED: row(409, 'FAILED_PRECONDITION', 'The customer has not approved this quote.'),
  DEVICE_AWAY: row(409, 'FAILED_PRECONDITION', 'The device is not attached. Attach it and try again.'),
  DEVICE_BUSY: row(409, 'FAILED_PRECONDITION', 'Another run is working on this device.'),
  DEVICE_HAS_REPAIR: row(409, 'ALREADY_EXISTS', 'This device already has an open repair.'),
  AGENT_OFFLINE: row(409, 'FAILED_PRECONDITION', 'The agent is not connected. Start it on the technician’s PC.'),
  CODE_MISMATCH: row(409, 'FAILED_PRECONDITION', 'That is not the code this agent shows.'),
  ENROLMENT_REFUSED: row(
    403,
    'PERMISSION_DENIED',
    'This enrolment token is used up, expired or not ours. Create a new one.',
  ),
  ROLLBACK_OVER: row(
    409,
    'FAILED_PRECONDITION',
    'The device was handed over; its repair can no longer be rolled back.',
  ),
  CUSTOMER_NEEDED: row(409, 'FAILED_PRECONDITION', 'Add the customer’s name and phone number first.'),
  IDEMPOTENCY_MISMATCH: row(422, 'INVALID_ARGUMENT', 'This request key was used before with other content.'),
  TOO_LARGE: row(413, 'INVALID_ARGUMENT', 'That is larger than we accept.'),
  WRONG_MEDIA_TYPE: row(415, 'INVALID_ARGUMENT', 'The request must be JSON.'),
  TOO_MANY: row(429, 'RESOURCE_EXHAUSTED', 'Too many attempts. Please wait a little and try again.'),
  HEADERS_TOO_LARGE: row(431, 'INVALID_ARGUMENT', 'The request has more headers than we accept.'),
  INTERNAL: row(500, 'INTERNAL', 'Something went wrong on our side. The request id helps support to find it.'),
  SERVICE_UNAVAILABLE: row(
    503,
    'UNAVAILABLE',
    'A part of the platform does not answer right now. Please try again in a moment.',
  ),
  STORAGE_FULL: row(507, 'RESOURCE_EXHAUSTED', 'There is no space left to store this.'),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;
