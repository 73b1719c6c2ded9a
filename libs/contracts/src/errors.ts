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
  OTP_REQUIRED: row(401, 'UNAUTHENTICATED', 'Enter the code from your authenticator app.'),
  FIRST_PASSWORD_OVER: row(
    401,
    'UNAUTHENTICATED',
    'Your temporary password has expired. Use the link in our email, or ask for a new one.',
  ),
  FOREIGN_ORIGIN: row(403, 'PERMISSION_DENIED', 'This request came from another site and was refused.'),
  NOT_ALLOWED: row(403, 'PERMISSION_DENIED', 'You don’t have permission to do this.'),
  ACCOUNT_NOT_ACTIVE: row(403, 'PERMISSION_DENIED', 'Your account is not active yet.'),
  OTP_SETUP_NEEDED: row(
    403,
    'PERMISSION_DENIED',
    'Your role requires two-factor authentication. Set it up in your settings first.',
  ),
  LINK_REFUSED: row(403, 'PERMISSION_DENIED', 'This link has already been used or has expired. Ask for a new one.'),
  PASSWORD_CHANGE_NEEDED: row(
    403,
    'PERMISSION_DENIED',
    'Set your own password first. Your current one was set by someone else.',
  ),
  REAUTH_REQUIRED: row(403, 'PERMISSION_DENIED', 'Enter your password to continue.'),
  IMPERSONATION_READ_ONLY: row(
    403,
    'PERMISSION_DENIED',
    'You’re viewing as someone else. You can’t change anything, and their private data is hidden.',
  ),
  DEMO_READ_ONLY: row(
    403,
    'PERMISSION_DENIED',
    'The demo shop is read-only. Create an account to work with devices of your own.',
  ),
  IMPERSONATION_ENDED: row(403, 'PERMISSION_DENIED', 'This view has ended. You’re back on your own pages.'),
  IMPERSONATION_REFUSED: row(
    403,
    'PERMISSION_DENIED',
    'You can only view as active customers and people of repair shops, never as staff.',
  ),
  COMMAND_TOKEN_REFUSED: row(
    403,
    'PERMISSION_DENIED',
    'This action was not confirmed by your session. Please try again.',
  ),
  SEAL_BROKEN: row(
    403,
    'PERMISSION_DENIED',
    'A record that authorises this was altered. Nothing was done, and support has been notified.',
  ),
  CUSTOMER_LINK_NEEDED: row(
    403,
    'PERMISSION_DENIED',
    'To do this, open your repair from an email about it. The shop can’t do this for you.',
  ),
  APPROVAL_LINK_NEEDED: row(
    403,
    'PERMISSION_DENIED',
    'To do this, use the link in our latest email or the QR code that the shop shows you.',
  ),
  DIAGNOSES_BLOCKED: row(
    403,
    'PERMISSION_DENIED',
    'New diagnostics are blocked for your shop. See why under Protection rules; your administrator can appeal there.',
  ),
  NOT_FOUND: row(404, 'NOT_FOUND', 'Not found, or you don’t have access.'),
  DEMO_OFF: row(404, 'NOT_FOUND', 'There is no demo shop on this platform.'),
  REPAIR_NOT_FOUND: row(
    404,
    'NOT_FOUND',
    "We couldn't find a repair with that tracking ID. Please check your ID and try again.",
  ),
  PASSPORT_REFUSED: row(
    404,
    'NOT_FOUND',
    'This code doesn’t open a device history. It may have expired. Ask the owner for a new one.',
  ),
  ORDER_NOT_FOUND: row(404, 'NOT_FOUND', 'We couldn’t find an order with that order ID. Check it and try again.'),
  PATCH_NOT_FOUND: row(404, 'NOT_FOUND', 'There is no patch with this id in testing. Choose one from the list.'),
  DEVICE_NOT_FOUND: row(404, 'NOT_FOUND', 'That device is not on your bench.'),
  AGENT_NOT_FOUND: row(404, 'NOT_FOUND', 'That agent is not one of yours.'),
  METHOD_NOT_ALLOWED: row(405, 'INVALID_ARGUMENT', 'This method is not allowed here.'),
  TOO_SLOW: row(408, 'DEADLINE_EXCEEDED', 'The request did not arrive in time. Please try again.'),
  USERNAME_TAKEN: row(409, 'ALREADY_EXISTS', 'That username is taken.'),
  EMAIL_TAKEN: row(409, 'ALREADY_EXISTS', 'That email address already has an account.'),
  INVALID_TRANSITION: row(409, 'FAILED_PRECONDITION', 'This is not possible in the current state.'),
  NOT_YOURSELF: row(409, 'FAILED_PRECONDITION', 'You can’t do this to your own account. Ask another administrator.'),
  LAST_MASTER: row(409, 'FAILED_PRECONDITION', 'This is the last master. Make someone else a master first.'),
  LAST_ADMINISTRATOR: row(
    409,
    'FAILED_PRECONDITION',
    'This is the shop’s last administrator. Make someone else an administrator first.',
  ),
  PRICE_DIFFERS: row(409, 'FAILED_PRECONDITION', 'The price has changed. Check it first.'),
  STALE_LOCATION: row(409, 'ABORTED', 'Someone transferred this repair meanwhile. Check where it is first.'),
  STALE_QUOTE: row(409, 'ABORTED', 'The quote has changed. Review the new one first.'),
  STALE_SERVICE: row(409, 'ABORTED', 'Someone else changed this service. Close it and check their change first.'),
  STALE_WORDING: row(409, 'ABORTED', 'Someone else changed this message. Close it and check their text first.'),
  EMAIL_UNCONFIRMED: row(
    409,
    'FAILED_PRECONDITION',
    'Confirm your own email address first, on the Account tab. The test is sent there.',
  ),
  STALE_ORDER: row(409, 'ABORTED', 'This order has changed. Review it first.'),
  SHOP_CANNOT_WORK: row(409, 'FAILED_PRECONDITION', 'This shop can’t take the order. Choose another one.'),
  ALREADY_ANSWERED: row(409, 'FAILED_PRECONDITION', 'This question was already answered.'),
  ALREADY_RATED: row(409, 'FAILED_PRECONDITION', 'This repair was already rated.'),
  RATING_CLOSED: row(409, 'FAILED_PRECONDITION', 'A repair can be rated from the pickup of the device, for 90 days.'),
  WARRANTY_OVER: row(409, 'FAILED_PRECONDITION', 'The warranty on this repair has ended.'),
  NO_WARRANTY: row(
    409,
    'FAILED_PRECONDITION',
    'There is no warranty on this repair. It covers repaired devices from the day they are picked up.',
  ),
  CLAIMS_OVER: row(
    409,
    'FAILED_PRECONDITION',
    'This repair has been claimed as often as its warranty allows. Call the repair shop instead.',
  ),
  NO_PASSPORT: row(
    409,
    'FAILED_PRECONDITION',
    'This device has no history to share yet. It begins when it is picked up after a repair at the bench.',
  ),
  ADDRESS_REPLACED: row(
    409,
    'FAILED_PRECONDITION',
    'This link was for an email address that the repair shop replaced. No more updates about this repair go to it, only a copy if a quote is approved.',
  ),
  QUESTIONS_OVER: row(409, 'FAILED_PRECONDITION', 'This device was picked up. Call the repair shop instead.'),
  QUOTE_EXPIRED: row(409, 'FAILED_PRECONDITION', 'This quote is no longer valid. Ask the repair shop for a new one.'),
  DEPOSIT_DUE: row(409, 'FAILED_PRECONDITION', 'Record the deposit first. The quote asks for one before the work.'),
  NOT_APPROVED: row(409, 'FAILED_PRECONDITION', 'The customer has not approved this quote.'),
  DEVICE_AWAY: row(409, 'FAILED_PRECONDITION', 'The device is not connected. Connect it and try again.'),
  REPAIRS_STOPPED: row(
    409,
    'FAILED_PRECONDITION',
    'Revive has stopped this kind of repair. The reason is shown at the top of the page. Try again once it is lifted.',
  ),
  DEVICE_NOT_READY: row(
    409,
    'FAILED_PRECONDITION',
    'This device is not ready. Scan the devices, and start the test when it shows READY.',
  ),
  DEVICE_BUSY: row(409, 'FAILED_PRECONDITION', 'This device is busy. Wait until the current run ends.'),
  DEVICE_ONLY_LISTED: row(
    409,
    'FAILED_PRECONDITION',
    'This device is only listed. Connect its disk, or turn on USB debugging on the phone, to diagnose it.',
  ),
  CUSTOMER_CHANGED: row(409, 'ABORTED', 'Someone else changed this customer. Look at it again first.'),
  CUSTOMER_EXISTS: row(
    409,
    'ALREADY_EXISTS',
    'A customer with this phone number or email already exists. Choose them, or save a separate customer.',
  ),
  DEVICE_HAS_REPAIR: row(409, 'ALREADY_EXISTS', 'This device already has an open repair.'),
  PRINTER_NOT_CHOSEN: row(409, 'FAILED_PRECONDITION', 'No printer is chosen for this paper. Choose one in Printers.'),
  AGENT_OFFLINE: row(409, 'FAILED_PRECONDITION', 'The agent is not connected. Start it on the technician’s PC.'),
  AGENT_NOT_RUNNING: row(
    503,
    'UNAVAILABLE',
    'The agent is not running. Download it, run it on the technician’s PC, and check that local port 8888 is free.',
  ),
  CODE_MISMATCH: row(409, 'FAILED_PRECONDITION', 'That code doesn’t match.'),
  ENROLMENT_REFUSED: row(
    403,
    'PERMISSION_DENIED',
    'This enrolment token has already been used, has expired or is not valid. Create a new one.',
  ),
  ROLLBACK_OVER: row(
    409,
    'FAILED_PRECONDITION',
    'The device was picked up, so its repair can no longer be rolled back.',
  ),
  CUSTOMER_NEEDED: row(409, 'FAILED_PRECONDITION', 'Add the customer’s name and phone number first.'),
  TOO_LARGE: row(413, 'INVALID_ARGUMENT', 'This is larger than we accept.'),
  WRONG_MEDIA_TYPE: row(415, 'INVALID_ARGUMENT', 'The request must be JSON.'),
  REQUEST_REUSED: row(422, 'FAILED_PRECONDITION', 'This was already sent with other details. Reload and try again.'),
  TOO_MANY: row(429, 'RESOURCE_EXHAUSTED', 'Too many attempts. Please wait a little and try again.'),
  TOO_MANY_GRANTS: row(429, 'RESOURCE_EXHAUSTED', 'You have made a lot of codes already. Try again in an hour.'),
  TOO_MANY_QUESTIONS: row(
    429,
    'RESOURCE_EXHAUSTED',
    'You have asked a lot already. Wait for an answer, or call the repair shop.',
  ),
  DIAGNOSES_LIMITED: row(
    429,
    'RESOURCE_EXHAUSTED',
    'Your shop has reached its limit for diagnostics. Try again later.',
  ),
  NOT_A_HELPER: row(403, 'PERMISSION_DENIED', 'Requests for help are for Revive support alone.'),
  ASSISTANCE_OPEN: row(409, 'ALREADY_EXISTS', 'Help was already requested for this repair.'),
  ASSISTANCE_TAKEN: row(409, 'FAILED_PRECONDITION', 'Another person is already helping with this.'),
  ASSISTANCE_OVER: row(409, 'FAILED_PRECONDITION', 'This request has ended.'),
  ASSISTANCE_FULL: row(
    409,
    'FAILED_PRECONDITION',
    'This conversation has reached its limit. End the request and open a new one.',
  ),
  ASSISTANCE_NO_HELPER: row(409, 'FAILED_PRECONDITION', 'Nobody has answered this request yet.'),
  COMMAND_RAN: row(409, 'FAILED_PRECONDITION', 'This was already run.'),
  APPEAL_OPEN: row(409, 'ALREADY_EXISTS', 'Your appeal is already with us. We answer it first.'),
  HEADERS_TOO_LARGE: row(431, 'INVALID_ARGUMENT', 'The request has more headers than we accept.'),
  INTERNAL: row(500, 'INTERNAL', 'Something went wrong on our side. If you contact support, include the request ID.'),
  SERVICE_UNAVAILABLE: row(
    503,
    'UNAVAILABLE',
    'Part of the platform is not available right now. Please try again in a moment.',
  ),
  STORAGE_FULL: row(507, 'RESOURCE_EXHAUSTED', 'There is no space left to store this.'),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;
