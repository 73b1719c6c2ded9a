import { createApi, fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query/react';
import type { ErrorCode } from '@revive/contracts/errors';
import { hearServerTime } from '#ui/hooks/server-time.js';
import { recordStatus } from './live/polling-backoff.js';
import { toFailure, unreachable, type ApiFailure } from './errors.js';
import { reauthenticate } from './reauthenticate.js';
import { currentImpersonation, setImpersonation } from './impersonation.js';

/** The header of contracts' `access/impersonation`, which brings the rules of every form with it. */
const IMPERSONATION_HEADER = 'x-revive-view';
/**
 * Calls that ask whether there is something: that there is nothing comes as 200 with the refusal's status beside it,
 * and stands nowhere in red.
 */
const ASKING: ReadonlySet<string> = new Set(['getUser', 'readMyApplication', 'readShopPage']);
const [ASKS, REFUSED] = ['x-revive-asks', 'x-revive-refused'];
/** What whoever looks does as themselves. */
const AS_ONESELF: ReadonlySet<string> = new Set(['beginImpersonation', 'endImpersonation', 'logout', 'forceLogout']);

const send = fetchBaseQuery({
  baseUrl: '/',
  credentials: 'same-origin',
  // Writes carry it too, so that the server refuses them instead of doing them as whoever looks.
  prepareHeaders: (headers, { endpoint }) => {
    if (ASKING.has(endpoint)) headers.set(ASKS, '1');
    const view = currentImpersonation();
    if (view !== undefined && !AS_ONESELF.has(endpoint)) headers.set(IMPERSONATION_HEADER, view.id);
  },
});

/** The call that says who is signed in, and the refusals that make its answer doubtful. */
const WHO_IS_IT = 'getUser';
const SESSION_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'NOT_SIGNED_IN',
  'ACCOUNT_NOT_ACTIVE',
  'PASSWORD_CHANGE_NEEDED',
]);

type Query = BaseQueryFn<string | FetchArgs, unknown, ApiFailure>;

/** Cookies go along by themselves (same origin); every refusal arrives as an `ApiFailure`. */
const askOnce: Query = async (args, api, extra) => {
  const sentAt = Date.now();
  const { data, error, meta } = await send(args, api, extra);
  // No answer at all says nothing about how busy the server is.
  if (meta?.response) {
    recordStatus(meta.response.status);
    hearServerTime(meta.response.headers.get('date'), sentAt, Date.now());
  }
  const refused = Number(meta?.response?.headers.get(REFUSED) ?? 0);
  if (error === undefined) return refused === 0 ? { data } : { error: toFailure(refused, data) };
  if (typeof error.status === 'number') {
    const failure = toFailure(error.status, error.data, meta?.response?.statusText);
    // The session or the account changed under the page: who is signed in is asked again, and the guard decides.
    // What was read is somebody else's: all of it goes, and the page begins anew with one's own.
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

/** What gives rights may ask for the password once more; then the same call is made again, once. */
const baseQuery: Query = async (args, api, extra) => {
  const answer = await askOnce(args, api, extra);
  if (answer.error?.code !== 'REAUTH_REQUIRED' || !(await reauthenticate())) return answer;
  return askOnce(args, api, extra);
};

/** What live events and writes renew. */
export const TAGS = [
  'User',
  'Devices',
  'Agents',
  'Repairs',
  'RepairLists',
  'RepairViews',
  'Repair',
  'Tracking',
  'Monitor',
  'Stops',
  'Centres',
  'ShopPrices',
  'Audit',
  'Billing',
  'Bank',
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
