import type { EntityManager } from '@revive/platform/database/database';
import { eraseName } from '../erased-names.js';

/** Names of the people who set rates. */
export const RULE_ERASURES = {
  names_in_rate_rules: eraseName('commission_rules', 'by_user', 'by_name'),
} as const;

export const exportRules = async (em: EntityManager, userId: string): Promise<object> => ({
  rateRules: await em.query<object[]>(
    `select rate::float8 as rate, from_day::text as "from", notes, made_at as at, by_name as name from commission_rules
      where by_user = $1 order by id`,
    [userId],
  ),
});
