import type { EntityManager } from '@revive/platform/database/database';

/** What a person printed and chose. Rows hold no names or texts of customers. */
export const exportPrints = async (em: EntityManager, userId: string): Promise<object> => ({
  printed: await em.query<unknown[]>(
    `select what, paper, printer, state, requested_at as "requestedAt" from print_jobs where requested_by = $1
      order by id`,
    [userId],
  ),
  printersChosen: await em.query<unknown[]>(
    'select paper, printer, chosen_at as "chosenAt" from printer_choices where chosen_by = $1 order by paper',
    [userId],
  ),
});

/** Erases the person from print jobs and printer choices; the shop keeps both. */
export const PRINT_ERASURES = {
  prints: 'update print_jobs set requested_by = null where requested_by = $1',
  printer_choices: 'update printer_choices set chosen_by = null where chosen_by = $1',
} as const;
