import type { AccountStatus, Role } from '../roles.js';
import type { Schema } from '../rules.js';

/**
 * A route of the API. The gateway mounts the route and checks access; OpenAPI and the web client are generated from
 * the table. `anyone`: no session. `signed-in`: any account, in any status. Roles: an active account of a listed role,
 * or one in `statuses`.
 */
export interface Route {
  /** Operation name: camelCase, unique. */
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
    | 'devices'
    | 'deviceRepairs'
    | 'printing'
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
    | 'drawers'
    | 'documents'
    | 'audit'
    | 'notifications'
    | 'platform'
    | 'protection'
    | 'patches'
    | 'site'
    | 'system';
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: 'anyone' | 'signed-in' | readonly Role[];
  /** Account statuses allowed in addition to the role check; default: active only. */
  statuses?: readonly AccountStatus[];
  /**
   * A public call that needs a password hash, a certificate, emails or a document. Each network may have only a few
   * such calls in progress, and `COSTLY_PER_MINUTE` of each route per minute.
   */
  costly?: true;
  /** Calls per minute from a network on a public route, if different from the default. */
  perMinute?: number;
  /** Moves a device, money or rights: needs a command token of identity (`design.md` §4). */
  command?: true;
  body?: Schema;
  query?: Schema;
  response?: Schema;
  status: 200 | 201 | 202 | 204;
  stream?: true;
  /** All possible media types if the response is a file instead of JSON. */
  file?: readonly string[];
  summary: string;
}

const USUAL_PER_MINUTE = 300;
const COSTLY_PER_MINUTE = 60;

/** Returns undefined if only the limits of the session apply. */
export const perMinuteOf = ({ access, costly, perMinute }: Route): number | undefined =>
  access === 'anyone' ? (perMinute ?? (costly ? COSTLY_PER_MINUTE : USUAL_PER_MINUTE)) : undefined;

export const route = <const R extends Route>(r: R): R => r;
