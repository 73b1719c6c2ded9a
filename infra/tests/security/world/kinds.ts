import { ACCOUNT_STATUSES, ROLES, SHOP_ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';

/**
 * `unconfirmed`: nobody has opened the email to its address. `first-password`: somebody else has chosen the
 * password, and the person has not changed it yet.
 */
export const MARKS = ['unconfirmed', 'first-password'] as const;
export type Mark = (typeof MARKS)[number];

/** What an account can be, as far as it says what its person may do. */
export interface Kind {
  readonly role: Role;
  /**
   * Whether it belongs to a shop: technicians and administrators are there without one as well (the platform's
   * technician; who applies).
   */
  readonly place: 'shop' | 'none';
  readonly status: AccountStatus;
  readonly mark?: Mark;
}

export const placesOf = (role: Role): readonly Kind['place'][] =>
  (SHOP_ROLES as readonly Role[]).includes(role) ? ['shop', 'none'] : ['none'];

/** Every kind of account there is: each role, in a shop and in none, in each status; and active ones with each mark. */
export const KINDS: readonly Kind[] = ROLES.flatMap((role) =>
  placesOf(role).flatMap((place): Kind[] => [
    ...ACCOUNT_STATUSES.map((status): Kind => ({ role, place, status })),
    ...MARKS.map((mark): Kind => ({ role, place, status: 'active', mark })),
  ]),
);

/**
 * `tech.active`, `tech.active.of-no-shop`, `finance.active.first-password`: the username of the account of this kind.
 */
export const nameOf = ({ role, place, status, mark }: Kind): string =>
  [
    role,
    status,
    ...((SHOP_ROLES as readonly Role[]).includes(role) && place === 'none' ? ['of-no-shop'] : []),
    ...(mark === undefined ? [] : [mark]),
  ].join('.');

/**
 * Who looks through somebody's eyes, and through whose (`decisions.md`: never staff's, and a technician of no shop is
 * staff).
 */
export const VIEWERS = ['master', 'admin'] as const satisfies readonly Role[];
export const VIEWED: readonly Kind[] = KINDS.filter(
  ({ role, place, status, mark }) => status === 'active' && mark === undefined && (role === 'user' || place === 'shop'),
);

/**
 * Active accounts that have no right to anything of a shop: what is shop A's is nothing to them. Staff that reads
 * shops is not among them.
 */
export const STRANGERS: readonly Kind[] = KINDS.filter(
  ({ role, place, status, mark }) =>
    place === 'none' &&
    status === 'active' &&
    mark !== 'first-password' &&
    ['tech', 'tenant_admin', 'user'].includes(role),
);
