/**
 * The third wall (design §4): SQL that every table of a service's database goes through. Names are identifiers checked
 * here, values never appear.
 */
const IDENTIFIER = /^[a-z][a-z0-9_]{0,50}$/;

export function identifier(name: string): string {
  if (!IDENTIFIER.test(name)) throw new TypeError(`'${name}' is not a name for SQL`);
  return name;
}

export const roleNames = (service: string) => {
  const prefix = `revive_${identifier(service)}`;
  return {
    database: prefix,
    owner: `${prefix}_owner`,
    tenant: `${prefix}_tenant`,
    staff: `${prefix}_staff`,
    system: `${prefix}_system`,
  };
};

export interface Protection {
  /** The column that names the tenant (uuid); a table without one is for staff and system only. */
  readonly tenantColumn?: string;
  /**
   * The column that names the repair (uuid): a tracking link sees and writes only rows of its repair. Without it, none.
   */
  readonly repairColumn?: string;
  /** The column that names the customer or the account (uuid): a person without a tenant sees only their own rows. */
  readonly userColumn?: string;
  /** What each login role may do at all; ['select','insert','update','delete'] unless said otherwise. */
  readonly grants?: Partial<Record<'tenant' | 'staff' | 'system', readonly Privilege[]>>;
}
export type Privilege = 'select' | 'insert' | 'update' | 'delete';

const ALL: readonly Privilege[] = ['select', 'insert', 'update', 'delete'];
const TENANT = "nullif(current_setting('revive.tenant_id', true), '')::uuid";
const REPAIR = "nullif(current_setting('revive.repair_id', true), '')::uuid";
/**
 * Whoever asks holds no link. Said as "is not null" because the planner, which cannot know settings, takes one row of
 * two hundred to satisfy "is null" and nearly all to satisfy this, as it is: by the former it reads whole tables where
 * a page of an index would do.
 */
const NO_LINK = "nullif(coalesce(current_setting('revive.repair_id', true), '') = '', false) is not null";
const USER = "nullif(current_setting('revive.user_id', true), '')::uuid";

/**
 * SQL (several statements) for a migration: row-level security, enabled and forced, a policy and grants per login role.
 * A transaction that says no tenant sees nothing.
 */
export function protectTable(service: string, table: string, protection: Protection): string {
  const roles = roleNames(service);
  const name = identifier(table);
  const visible: string[] = [];
  if (protection.tenantColumn !== undefined) {
    const mine = `${identifier(protection.tenantColumn)} = ${TENANT}`;
    // A link carries its tenant too: what narrows it is that its repair is set.
    const narrowed =
      protection.repairColumn === undefined
        ? NO_LINK
        : `(${NO_LINK} or ${identifier(protection.repairColumn)} = ${REPAIR})`;
    visible.push(`(${mine} and ${narrowed})`);
  }
  if (protection.userColumn !== undefined)
    visible.push(`(${TENANT} is null and ${identifier(protection.userColumn)} = ${USER})`);
  const grant = (role: 'tenant' | 'staff' | 'system') => {
    const privileges = protection.grants?.[role] ?? (role === 'tenant' && visible.length === 0 ? [] : ALL);
    return privileges.length === 0 ? '' : `grant ${privileges.join(', ')} on ${name} to ${roles[role]};`;
  };
  return `
    alter table ${name} enable row level security;
    alter table ${name} force row level security;
    create policy ${name}_tenant on ${name} to ${roles.tenant} using (${visible.join(' or ') || 'false'})
      with check (${visible.join(' or ') || 'false'});
    create policy ${name}_staff on ${name} to ${roles.staff} using (true) with check (true);
    create policy ${name}_system on ${name} to ${roles.system} using (true) with check (true);
    ${grant('tenant')} ${grant('staff')} ${grant('system')}`;
}

/**
 * For tables that are nobody's in particular (price book, procedure catalogue): all may read, staff and system may
 * write.
 */
export function openTable(service: string, table: string, grants: Protection['grants'] = {}): string {
  const roles = roleNames(service);
  const name = identifier(table);
  const may = {
    tenant: grants.tenant ?? ['select' as const],
    staff: grants.staff ?? ALL,
    system: grants.system ?? ALL,
  };
  return `
    alter table ${name} enable row level security;
    alter table ${name} force row level security;
    create policy ${name}_all on ${name} to ${roles.tenant}, ${roles.staff}, ${roles.system} using (true) with check (true);
    grant ${may.tenant.join(', ')} on ${name} to ${roles.tenant};
    grant ${may.staff.join(', ')} on ${name} to ${roles.staff};
    grant ${may.system.join(', ')} on ${name} to ${roles.system};`;
}
