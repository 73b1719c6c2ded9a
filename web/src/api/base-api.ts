import { createApi, fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query/react';
import type { ErrorCode } from '@revive/contracts/errors';
import { hearServerTime } from '#ui/hooks/server-time.js';
import { recordStatus } from './live/polling-backoff.js';
import { toFailure, unreachable, type ApiFailure } from './errors.js';
import { reauthenticate } from './reauthenticate.js';
import { currentImpersonation, setImpersonation } from './impersonation.js';

/** Same value as in contracts `access/impersonation`. Importing that module would load the rules of all forms. */
const IMPERSONATION_HEADER = 'x-revive-view';
/**
 * Calls that ask for something optional. The server answers 200 with the refusal’s status in a header, so that the
 * browser console shows no error.
 */
const ASKING: ReadonlySet<string> = new Set(['getUser', 'readMyApplication', 'readShopPage']);
const [ASKS, REFUSED] = ['x-revive-asks', 'x-revive-refused'];
/** Calls that staff make as themselves during an impersonation. */
const AS_ONESELF: ReadonlySet<string> = new Set(['beginImpersonation', 'endImpersonation', 'logout', 'forceLogout']);

const send = fetchBaseQuery({
  baseUrl: '/',
  credentials: 'same-origin',
  // Writes carry the header too, so that the server refuses them instead of running them as the staff member.
  prepareHeaders: (headers, { endpoint }) => {
    if (ASKING.has(endpoint)) headers.set(ASKS, '1');
    const view = currentImpersonation();
    if (view !== undefined && !AS_ONESELF.has(endpoint)) headers.set(IMPERSONATION_HEADER, view.id);
  },
});

/** The call for the signed-in user, and the refusals that make its cached response doubtful. */
const WHO_IS_IT = 'getUser';
const SESSION_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'NOT_SIGNED_IN',
  'ACCOUNT_NOT_ACTIVE',
  'PASSWORD_CHANGE_NEEDED',
]);

type Query = BaseQueryFn<string | FetchArgs, unknown, ApiFailure>;

/** Cookies are sent automatically (same origin). A refusal becomes an `ApiFailure`. */
const askOnce: Query = async (args, api, extra) => {
  const sentAt = Date.now();
  const { data, error, meta } = await send(args, api, extra);
  // Without a response nothing is known about the server’s load.
  if (meta?.response) {
    recordStatus(meta.response.status);
    hearServerTime(meta.response.headers.get('date'), sentAt, Date.now());
  }
  const refused = Number(meta?.response?.headers.get(REFUSED) ?? 0);
  if (error === undefined) return refused === 0 ? { data } : { error: toFailure(refused, data) };
  if (typeof error.status === 'number') {
    const failure = toFailure(error.status, error.data, meta?.response?.statusText);
    // The session or account changed: fetch the user again, and let the guard decide. After an impersonation, drop the
    // cache: it holds the impersonated person’s data.
    if (failure.code === 'IMPERSONATION_ENDED' && currentImpersonation() !== undefined) {
      setImpersonation(undefined);
      api.dispatch(baseApi.util.resetApiState());
    }
    if (SESSION_CODES.has(failure.code) && api.endpoint !== WHO_IS_IT)
      api.dispatch(baseApi.util.invalidateTags(['User']));
    return { error: failure };
  }
  if (error.status === 'PARSING_ERROR')
    return { error: toFailure(error.originalStatus, error.data, meta?.response?.statusText) };
  return { error: unreachable() };
};

/** A sensitive call may ask for the password again; then the call is repeated once. */
const baseQuery: Query = async (args, api, extra) => {
  const answer = await askOnce(args, api, extra);
  if (answer.error?.code !== 'REAUTH_REQUIRED' || !(await reauthenticate())) return answer;
  return askOnce(args, api, extra);
};

export const TAGS = [
  'User',
  'Devices',
  'AccountDevices',
  'Printers',
  'PrintJobs',
  'Agents',
  'AgentDoctor',
  'AgentConsents',
  'OneTimeSessions',
  'AgentUpdates',
  'FleetStatus',
  'WaitingOrders',
  'Repairs',
  'RepairLists',
  'RepairViews',
  'Repair',
  'Tracking',
  'Monitor',
  'Stops',
  'Centres',
  'ShopPrices',
  'ShopServices',
  'Audit',
  'Billing',
  'Bill',
  'LedgerProofs',
  'AccountCodes',
  'Commissions',
  'BillingControl',
  'Bank',
  'BankLines',
  'Documents',
  'Seller',
  'Drawer',
  'Days',
  'Locations',
  'Profile',
  'Sessions',
  'Applications',
  'Application',
  'MyApplication',
  'People',
  'Notifications',
  'Preferences',
  'CustomerMessages',
  'Wordings',
  'RepairMessages',
  'Deliveries',
  'Agreement',
  'AgreementTexts',
  'Consents',
  'BusinessProfile',
  'Onboarding',
  'Training',
  'AccountReviews',
  'Confirmation',
  'Customers',
  'Intake',
  'RemoteOrders',
  'OwnRepairs',
  'RemoteSessions',
  'ShopPage',
  'Protection',
  'Passport',
  'Assistance',
  'PatchTests',
  'DirectDevices',
  'Rollouts',
  'Payouts',
] as const;
export type Tag = (typeof TAGS)[number];

/**
 * spec part 2 §9: no automatic refetch, no refetch on focus, data never stale, no retries. Live events renew instead.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  endpoints: () => ({}),
});
