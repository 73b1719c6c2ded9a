import { ROLES, type Role } from '@revive/contracts/roles';

/** An expected answer: a status, and the error code of a refusal. */
export type Expected = string;

export interface Row {
  readonly anonymous: Expected;
  /** Signed in with any role while the account is pending, approved, in training or suspended. */
  readonly notActive: Expected;
  readonly active: Readonly<Record<Role, Expected>>;
  /**
   * The answer for an active technician or administrator without a shop, if different from a refusal and from the
   * answer to all roles.
   */
  readonly shopless?: Partial<Readonly<Record<'tech' | 'tenant_admin', Expected>>>;
  /** The answer for an unconfirmed address, if different from a confirmed address. */
  readonly unconfirmed?: Expected;
  /** The answer while a password chosen by staff has not been changed. */
  readonly firstPassword?: Expected;
  /** The answer for staff who view as this role, if different from the viewed person's answer to a read. */
  readonly viewed?: Partial<Readonly<Record<Role, Expected>>>;
  /** The answer for a suspended account, if different from an inactive account. */
  readonly suspended?: Expected;
  /** The answer for this role while approved or in training, if different from a pending account. */
  readonly early?: Partial<Readonly<Record<Role, Expected>>>;
}

/** Any answer except a refusal by an access check or a server error. */
export const LET_IN: Expected = 'let in';

export const NO_ROLE = '401 NOT_SIGNED_IN';
export const NOT_YET = '403 ACCOUNT_NOT_ACTIVE';
export const NOT_YOU = '403 NOT_ALLOWED';
const each = (answer: Expected): Row['active'] =>
  Object.fromEntries(ROLES.map((role) => [role, answer])) as Row['active'];

/** Open without a session. */
export const publicRow = (answer: Expected): Row => ({ anonymous: answer, notActive: answer, active: each(answer) });
/** Any signed-in account, in every status. */
export const accounts = (answer: Expected): Row => ({ anonymous: NO_ROLE, notActive: answer, active: each(answer) });
/** Actions on the own account, refused while suspended. */
export const own = (answer: Expected): Row => ({ ...accounts(answer), suspended: NOT_YET });
export const only = (answers: Partial<Record<Role, Expected>>): Row => ({
  anonymous: NO_ROLE,
  notActive: NOT_YET,
  active: { ...each(NOT_YOU), ...answers },
});

/** Every active account, with or without a shop. */
export const everyRole = (answer: Expected): Row => only(each(answer));

/** Shop actions from the approval on; other roles in these statuses get "not allowed". */
export const fromApproval = (answers: Partial<Record<Role, Expected>>): Row => ({
  ...only(answers),
  early: { ...each(NOT_YOU), ...answers },
});

export const shop = (answer: Expected): Row => only({ tenant_admin: answer, tech: answer });
export const shopAndStaff = (answer: Expected): Row => ({
  ...shop(answer),
  active: { ...shop(answer).active, master: answer, admin: answer },
});
export const staff = (answer: Expected): Row => only({ master: answer, admin: answer });
/** Staff and the platform's technicians, who have no shop; technicians of a shop get "not a helper". */
export const helpers = (answer: Expected): Row => ({
  ...only({ master: answer, admin: answer, tech: '403 NOT_A_HELPER' }),
  shopless: { tech: answer },
});
/** `orderStaff` assigns remote orders; `orderHandlers` contacts the customers. */
export const orderStaff = (answer: Expected): Row => only({ master: answer, admin: answer, sales: answer });
export const orderHandlers = (answer: Expected): Row => ({
  ...shopAndStaff(answer),
  active: { ...shopAndStaff(answer).active, sales: answer },
});

export const bell = (answer: Expected): Row => ({ ...own(answer), firstPassword: '403 PASSWORD_CHANGE_NEEDED' });
/** The sample names no team member; without a shop there is no team either. */
export const ofATeam: Row = { ...only({ tenant_admin: '404 NOT_FOUND' }), shopless: { tenant_admin: '404 NOT_FOUND' } };
