import { ROLES, type Role } from '@revive/contracts/roles';

// What rows of the table of who is let in are made of.

/** What somebody is answered: a status, and for a refusal its code. */
export type Expected = string;

export interface Row {
  readonly anonymous: Expected;
  /** Signed in, of whatever role, while the account is pending, approved, in training or suspended. */
  readonly notActive: Expected;
  readonly active: Readonly<Record<Role, Expected>>;
  /**
   * An active technician or administrator of no shop, where that person is answered otherwise than that it is not
   * theirs, and not as everybody.
   */
  readonly shopless?: Partial<Readonly<Record<'tech' | 'tenant_admin', Expected>>>;
  /** Where somebody who is let in, and whose address is not confirmed, is answered otherwise than a confirmed one. */
  readonly unconfirmed?: Expected;
  /** What is one's own, and still waits until a password that somebody else chose was changed. */
  readonly firstPassword?: Expected;
  /**
   * Staff who look through the eyes of somebody of this role, where they are answered otherwise than that person on
   * what can be read.
   */
  readonly viewed?: Partial<Readonly<Record<Role, Expected>>>;
  /** Where a suspended account is answered otherwise than one that is not active yet. */
  readonly suspended?: Expected;
  /** Where an account that is approved or in training, of this role, is answered otherwise than one that is not. */
  readonly early?: Partial<Readonly<Record<Role, Expected>>>;
}

/** Whatever a service answers to whom it lets in; no refusal of a guard, and no fault. */
export const LET_IN: Expected = 'let in';

export const NOBODY = '401 NOT_SIGNED_IN';
export const NOT_YET = '403 ACCOUNT_NOT_ACTIVE';
export const NOT_YOU = '403 NOT_ALLOWED';
export const each = (answer: Expected): Row['active'] =>
  Object.fromEntries(ROLES.map((role) => [role, answer])) as Row['active'];

/** Open to the world: a session changes nothing. */
export const everybody = (answer: Expected): Row => ({ anonymous: answer, notActive: answer, active: each(answer) });
/** Whoever has an account, in whatever status. */
export const accounts = (answer: Expected): Row => ({ anonymous: NOBODY, notActive: answer, active: each(answer) });
/** What somebody does with their own account: not while it is suspended. */
export const own = (answer: Expected): Row => ({ ...accounts(answer), suspended: NOT_YET });
/** Active accounts of these roles. */
export const only = (answers: Partial<Record<Role, Expected>>): Row => ({
  anonymous: NOBODY,
  notActive: NOT_YET,
  active: { ...each(NOT_YOU), ...answers },
});

/** What a shop does from its approval on: other roles of these statuses are told that it is not theirs. */
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
/** Staff, and the platform's technicians, who have no shop; those of a shop are told that they help nobody. */
export const helpers = (answer: Expected): Row => ({
  ...only({ master: answer, admin: answer, tech: '403 NOT_A_HELPER' }),
  shopless: { tech: answer },
});
/** Who assigns remote orders, and who contacts their customers. */
export const orderStaff = (answer: Expected): Row => only({ master: answer, admin: answer, sales: answer });
export const orderHandlers = (answer: Expected): Row => ({
  ...shopAndStaff(answer),
  active: { ...shopAndStaff(answer).active, sales: answer },
});

export const bell = (answer: Expected): Row => ({ ...own(answer), firstPassword: '403 PASSWORD_CHANGE_NEEDED' });
/** The sample is nobody of the team: whoever has no shop has no team either. */
export const ofATeam: Row = { ...only({ tenant_admin: '404 NOT_FOUND' }), shopless: { tenant_admin: '404 NOT_FOUND' } };
