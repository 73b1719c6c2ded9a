import { Injectable } from '@nestjs/common';
import { SHOP_ACCOUNTS } from '@revive/contracts/billing/accounts';
import { changeAccountCodesSchema } from '@revive/contracts/billing/exports';
import type { AccountCodes as Codes, ChangeAccountCodesRequest } from '@revive/proto/revive/billing/v1/exports';
import { requireRole, requireTenant, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';

export async function readCodes(em: EntityManager, tenantId: string): Promise<Map<string, string>> {
  const rows = await em.query<{ account: string; code: string }[]>(
    'select account, code from account_codes where tenant_id = $1',
    [tenantId],
  );
  return new Map(rows.map(({ account, code }) => [account, code]));
}

/** Account codes of a shop's accounting journal. Accounts without an own code have the default code. */
@Injectable()
export class AccountCodes {
  constructor(private readonly db: Database) {}

  async read(actor: Actor): Promise<Codes> {
    // control: account codes are read by the administrator only = requireTenant(actor)
    const tenantId = requireTenant(requireRole(actor, 'tenant_admin'));
    return this.db.tx(actor, async (em) => codesOf(await readCodes(em, tenantId)));
  }

  /** Throws NOT_ALLOWED (403) and INVALID (400). */
  async change(actor: Actor, request: ChangeAccountCodesRequest): Promise<Codes> {
    // control: account codes are changed by the administrator only = requireTenant(actor)
    const tenantId = requireTenant(requireRole(actor, 'tenant_admin'));
    const { codes } = await validate(changeAccountCodesSchema, request);
    return this.db.tx(actor, async (em) => {
      for (const { account, code } of codes)
        await em.query(
          `insert into account_codes (tenant_id, account, code) values ($1, $2, $3)
            on conflict (tenant_id, account) do update set code = excluded.code`,
          [tenantId, account, code],
        );
      return codesOf(await readCodes(em, tenantId));
    });
  }
}

const codesOf = (own: ReadonlyMap<string, string>): Codes => ({
  accounts: Object.entries(SHOP_ACCOUNTS).map(([account, { name, code }]) => ({
    account,
    name,
    code: own.get(account) ?? code,
    defaultCode: code,
  })),
});
