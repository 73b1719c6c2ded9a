import type { ServiceName } from '@revive/platform/core/service-names';
import { REQUIRED_MODULES } from '@revive/contracts/training/modules';

export type Ask = <T extends object>(service: ServiceName, sql: string) => Promise<T[]>;
interface Whose {
  /** Account id. All fields are test values, so they are inserted into SQL without escaping. */
  readonly id: string;
  readonly tenantId: string;
  readonly email: string;
  readonly shop: string;
}
type Times = Readonly<Record<string, number>>;

/**
 * Audit actions with a variable count. Sign-in events depend on the number of sign-ins. A second installer request
 * creates another token, and the earlier token stays unused.
 */
const AS_OFTEN_AS_ASKED = /^(session|sign_in|password)\.|^agent\.token_created$/;
const MODULES = REQUIRED_MODULES.length;
const TRAINED: Times = {
  'agreement.signed': 1,
  'profile.submitted': 1,
  'training.module_completed': MODULES,
  'training.completed': 1,
  'account.training_begun': 1,
  'account.training_finished': 1,
};
const STEPS: Times = {
  'onboarding.details': 1,
  'onboarding.services': 1,
  'onboarding.agreement': 1,
  'onboarding.agent': 1,
  'onboarding.support': 1,
};
const DOCUMENTS: Times = {
  account: 1,
  agreement: 1,
  'sealed agreement': 1,
  'sealed certificate': 1,
  profile: 1,
  'completed modules': MODULES,
  completion: 1,
  shop: 1,
  'signature of the shop': 1,
  trial: 1,
};

export const doneOnceByOwner = (ask: Ask, whose: Whose): Promise<string[]> =>
  compared(ask, whose, { ...TRAINED, ...STEPS, 'tenant.opened': 1, 'team.invited': 1 }, DOCUMENTS);
export const doneOnceByTechnician = (ask: Ask, whose: Whose): Promise<string[]> =>
  compared(
    ask,
    whose,
    {
      ...TRAINED,
      ...STEPS,
      'account.registered': 1,
      'account.taken': 1,
      'account.noted': 1,
      'account.approved': 1,
      'tenant.opened': 1,
    },
    DOCUMENTS,
  );
export const doneOnceByUser = (ask: Ask, whose: Whose): Promise<string[]> =>
  compared(ask, whose, { 'account.registered': 1, 'email.confirmed': 1, 'account.renamed': 1 }, { account: 1 });

async function compared(ask: Ask, whose: Whose, actions: Times, documents: Times): Promise<string[]> {
  return [
    ...differing('in the audit trail', await trail(ask, whose), actions),
    ...differing('in the databases', await kept(ask, whose), documents),
  ];
}

function differing(where: string, there: Times, wanted: Times): string[] {
  const names = [...new Set([...Object.keys(there), ...Object.keys(wanted)])];
  return names
    .filter((name) => (there[name] ?? 0) !== (wanted[name] ?? 0))
    .map((name) => `"${name}" is ${there[name] ?? 0} times ${where} and not ${wanted[name] ?? 0}`);
}

async function trail(ask: Ask, { id, tenantId }: Whose): Promise<Times> {
  const rows = await ask<{ action: string; n: number }>(
    'identity',
    `select action, count(*)::int as n from audit_entries
      where notes like '%${id}%' or actor_id = '${id}' or tenant_id::text = '${tenantId}' group by action`,
  );
  return Object.fromEntries(
    rows.filter(({ action }) => !AS_OFTEN_AS_ASKED.test(action)).map(({ action, n }) => [action, n]),
  );
}

async function kept(ask: Ask, { id, tenantId, email, shop }: Whose): Promise<Times> {
  const times: Record<string, number> = {};
  const add = async (service: ServiceName, sql: string): Promise<void> => {
    for (const { what, n } of await ask<{ what: string; n: number }>(service, sql)) if (n > 0) times[what] = n;
  };
  await add(
    'identity',
    `select 'account' as what, count(*)::int as n from users where email = '${email}'
    union all select 'shop', count(*)::int from tenants where name = '${shop}'`,
  );
  await add(
    'onboarding',
    `select 'agreement' as what, count(*)::int as n from agreements where account_id = '${id}'
    union all select 'sealed ' || kind, count(*)::int from signed_documents where account_id = '${id}' group by kind
    union all select 'profile', count(*)::int from business_profiles where account_id = '${id}'
    union all select 'completed modules', count(*)::int from training_modules where account_id = '${id}' and completed_at is not null
    union all select 'completion', count(*)::int from training_completions where account_id = '${id}'
    union all select 'signature of the shop', count(*)::int from tenant_agreements where user_id = '${id}'`,
  );
  await add('billing', `select 'trial' as what, count(*)::int as n from trials where tenant_id::text = '${tenantId}'`);
  return times;
}
