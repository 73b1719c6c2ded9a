import type { AccountStatus, Role } from '../roles.js';
import type { Schema } from '../rules.js';

/**
 * One call of the product: the gateway mounts it, its guards read who may call, OpenAPI and the web's client are
 * written from it. `anyone`: no session. `signed-in`: any account, whatever its status. Roles: an active account of
 * that role, or one of the `statuses`.
 */
export interface Route {
  /** The operation's name: camelCase, unique. */
  name: string;
  tag:
    | 'access'
    | 'assistance'
    | 'account'
    | 'people'
    | 'onboarding'
    | 'accountReview'
    | 'tenantOnboarding'
    | 'signing'
    | 'profile'
    | 'training'
    | 'fleet'
    | 'repairs'
    | 'intake'
    | 'tracking'
    | 'record'
    | 'desk'
    | 'outcomes'
    | 'passports'
    | 'warranty'
    | 'stops'
    | 'remoteOrders'
    | 'remoteSessions'
    | 'shopPages'
    | 'ownRepairs'
    | 'questions'
    | 'quotes'
    | 'centres'
    | 'billing'
    | 'audit'
    | 'notifications'
    | 'platform'
    | 'protection'
    | 'site'
    | 'system';
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `{name}` parts, as the specification writes them. */
  path: `/api/${string}`;
  access: 'anyone' | 'signed-in' | readonly Role[];
  /** Beside roles: which statuses of the account it is open to; active alone unless said. */
  statuses?: readonly AccountStatus[];
  /**
   * Costs a password hash, a certificate, emails or a document, although anybody may call it: a network has few such calls
   * at work at once, and `COSTLY_PER_MINUTE` of each in a minute.
   */
  costly?: true;
  /** Calls a minute from one network, where `anyone` may call and it is not the usual number. */
  perMinute?: number;
  /** Moves a device, money or rights: needs a command token of identity (`design.md` §4). */
  command?: true;
  body?: Schema;
  query?: Schema;
  response?: Schema;
  status: 200 | 201 | 202 | 204;
  /** A server-sent event stream instead of JSON. */
  stream?: true;
  /** A file instead of JSON: every media type that it may have. */
  file?: readonly string[];
  summary: string;
}

/** Calls a minute from one network on a route that anybody may call. */
const USUAL_PER_MINUTE = 300;
const COSTLY_PER_MINUTE = 60;

/** Undefined: the route has a session's limits alone. */
export const perMinuteOf = ({ access, costly, perMinute }: Route): number | undefined =>
  access === 'anyone' ? (perMinute ?? (costly ? COSTLY_PER_MINUTE : USUAL_PER_MINUTE)) : undefined;

export const route = <const R extends Route>(r: R): R => r;
