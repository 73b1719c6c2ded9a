import type { EntityManager } from '@revive/platform/database/database';
import { eraseName } from '../erased-names.js';

/** Names of the people who imported and matched bank lines. The lines stay as the bank wrote them. */
export const STATEMENT_ERASURES = {
  names_of_imports: eraseName('statement_imports', 'by_user', 'by_name'),
  names_of_line_owners: eraseName('statement_lines', 'owner_id', 'owner_name'),
  names_of_matches: eraseName('statement_matches', 'by_user', 'by_name'),
  names_of_undone_matches: eraseName('statement_matches', 'undone_by', 'undone_name'),
} as const;

export const exportStatements = async (em: EntityManager, userId: string): Promise<object> => ({
  statementImports: await em.query<object[]>(
    `select file_name as "fileName", at, by_name as name from statement_imports where by_user = $1 order by id limit 5000`,
    [userId],
  ),
  matches: await em.query<object[]>(
    `select cents::float8 as cents, reference, at, by_name as name from statement_matches where by_user = $1
      order by id limit 5000`,
    [userId],
  ),
});
