import { ACCOUNT_STATUSES, ROLES, SHOP_ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';

/**
 * `unconfirmed`: the email address is not confirmed. `first-password`: staff chose the password, and the person has
 * not changed it.
 */
const MARKS = ['unconfirmed', 'first-password'] as const;
type Mark = (typeof MARKS)[number];

export interface Kind {
  readonly role: Role;
  /** Technicians and administrators also exist without a shop (the platform's technicians, and applicants). */
  readonly place: 'shop' | 'none';
  readonly status: AccountStatus;
  readonly mark?: Mark;
}

export const placesOf = (role: Role): readonly Kind['place'][] =>
  (SHOP_ROLES as readonly Role[]).includes(role) ? ['shop', 'none'] : ['none'];

export const KINDS: readonly Kind[] = ROLES.flatMap((role) =>
  placesOf(role).flatMap((place): Kind[] => [
    ...ACCOUNT_STATUSES.map((status): Kind => ({ role, place, status })),
    ...MARKS.map((mark): Kind => ({ role, place, status: 'active', mark })),
  ]),
);

/** The username for a kind: `tech.active`, `tech.active.of-no-shop`, `finance.active.first-password`. */
export const nameOf = ({ role, place, status, mark }: Kind): string =>
  [
    role,
    status,
    ...((SHOP_ROLES as readonly Role[]).includes(role) && place === 'none' ? ['of-no-shop'] : []),
    ...(mark === undefined ? [] : [mark]),
  ].join('.');

/**
 * The roles that may impersonate, and the accounts they may view (`decisions.md`: never staff, and a technician
 * without a shop is staff).
 */
export const VIEWERS = ['master', 'admin'] as const satisfies readonly Role[];
export const VIEWED: readonly Kind[] = KINDS.filter(
  ({ role, place, status, mark }) => status === 'active' && mark === undefined && (role === 'user' || place === 'shop'),
);

/** Active accounts without access to any shop. Staff with access to shops are excluded. */
export const STRANGERS: readonly Kind[] = KINDS.filter(
  ({ role, place, status, mark }) =>
    place === 'none' &&
    status === 'active' &&
    mark !== 'first-password' &&
    ['tech', 'tenant_admin', 'user'].includes(role),
);
