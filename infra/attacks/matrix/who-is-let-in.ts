import { ROLES, type Role } from '@revive/contracts/roles';

// Every call of the product once: whom it lets in and what each is answered. Written by hand and not derived from the table of
// routes: a row of that table which is wider than meant shows here as a difference.

/** What somebody is answered: a status, and for a refusal its code. */
export type Expected = string;

export interface Row {
  readonly anonymous: Expected;
  /** Signed in, of whatever role, while the account is pending, approved, in training or suspended. */
  readonly notActive: Expected;
  readonly active: Readonly<Record<Role, Expected>>;
}

const NOBODY = '401 NOT_SIGNED_IN';
const NOT_YET = '403 ACCOUNT_NOT_ACTIVE';
const NOT_YOU = '403 NOT_ALLOWED';
const each = (answer: Expected): Row['active'] => Object.fromEntries(ROLES.map((role) => [role, answer])) as Row['active'];

/** Open to the world: a session changes nothing. */
const everybody = (answer: Expected): Row => ({ anonymous: answer, notActive: answer, active: each(answer) });
/** Whoever has an account, in whatever status. */
const accounts = (answer: Expected): Row => ({ anonymous: NOBODY, notActive: answer, active: each(answer) });
/** Active accounts of these roles. */
const only = (answers: Partial<Record<Role, Expected>>): Row => ({ anonymous: NOBODY, notActive: NOT_YET, active: { ...each(NOT_YOU), ...answers } });

const shop = (answer: Expected): Row => only({ tenant_admin: answer, tech: answer });
const shopAndStaff = (answer: Expected): Row => only({ tenant_admin: answer, tech: answer, master: answer, admin: answer });
const staff = (answer: Expected): Row => only({ master: answer, admin: answer });

export const WHO_IS_LET_IN: Readonly<Record<string, Row>> = {
  getUser: accounts('200'),
  login: everybody('401 WRONG_CREDENTIALS'),
  register: everybody('201'),
  logout: accounts('204'),

  listBenchDevices: shop('200'),
  listAgents: shop('200'),
  createEnrolmentToken: only({ tenant_admin: '201' }),
  getConfirmation: shop('200'),
  requireConfirmation: only({ tenant_admin: '200' }),
  enrolAgent: everybody('403 ENROLMENT_REFUSED'),
  confirmAgent: shop('200'),

  startRepair: shop('404 DEVICE_NOT_FOUND'),
  listRepairs: shopAndStaff('200'),
  getRepair: shopAndStaff('200'),
  changeRepairCustomer: shop('200'),
  approveAtCounter: shop('409 STALE_QUOTE'),
  declineAtCounter: shop('409 ILLEGAL_MOVE'),
  executeRepair: shop('409 STALE_QUOTE'),
  rollBackRepair: shopAndStaff('409 ROLLBACK_OVER'),
  // Said twice, it is done once.
  markReady: shop('200'),
  handOver: shop('200'),
  emergencyStop: staff('202'),
  getEmergencyStop: staff('200'),

  getRepairStatus: everybody('200'),
  approveByLink: everybody('409 STALE_QUOTE'),
  declineByLink: everybody('409 ILLEGAL_MOVE'),
  trackRepairEvents: everybody('200'),

  getBilling: only({ tenant_admin: '200', master: '200', admin: '200', finance: '200' }),
  listRecentAudit: only({ tenant_admin: '200', master: '200', admin: '200' }),
  streamEvents: accounts('200'),
  getHealth: everybody('200'),
  getSystemStatus: only({ master: '200', admin: '200', finance: '200', sales: '200' }),
};
