/**
 * Row-level security, the third barrier (design §4), for every table of a service's database. Names are validated as
 * identifiers; the SQL never contains values.
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

interface Protection {
  /** The tenant column (uuid). A table without one is for staff and system only. */
  readonly tenantColumn?: string;
  /** The repair column (uuid): a tracking link accesses only rows of its repair, or none without this column. */
  readonly repairColumn?: string;
  /** The customer or account column (uuid): a person without a tenant sees only own rows. */
  readonly userColumn?: string;
  readonly grants?: Partial<Record<'tenant' | 'staff' | 'system', readonly Privilege[]>>;
}
export type Privilege = 'select' | 'insert' | 'update' | 'delete';

const ALL: readonly Privilege[] = ['select', 'insert', 'update', 'delete'];
const TENANT = "nullif(current_setting('revive.tenant_id', true), '')::uuid";
const REPAIR = "nullif(current_setting('revive.repair_id', true), '')::uuid";
/**
 * True if the actor is not a link. Written as "is not null" for the planner, which cannot know settings: for "is null"
 * it estimates one row in two hundred and reads whole tables. For this form it estimates nearly all rows, which is
 * correct.
 */
const NO_LINK = "nullif(coalesce(current_setting('revive.repair_id', true), '') = '', false) is not null";
const USER = "nullif(current_setting('revive.user_id', true), '')::uuid";

/**
 * SQL (several statements) for a migration: enables and forces row-level security, with a policy and grants per login
 * role. A transaction without a tenant sees nothing.
 */
export function protectTable(service: string, table: string, protection: Protection): string {
  const roles = roleNames(service);
  const name = identifier(table);
  const visible: string[] = [];
  if (protection.tenantColumn !== undefined) {
    const mine = `${identifier(protection.tenantColumn)} = ${TENANT}`;
    // A link has a tenant too; only the repair setting narrows its access.
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

/** For shared tables (price book, procedure catalogue): all roles may read, staff and system may write. */
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

/**
 * For migrations that read or fill rows: the owner is behind the row policies too, and would see no row and change none.
 */
export async function behindRowPolicies(
  runner: { query(sql: string): Promise<unknown> },
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  for (const table of tables) await runner.query(`alter table ${identifier(table)} no force row level security`);
  await work();
  for (const table of tables) await runner.query(`alter table ${identifier(table)} force row level security`);
}
