import type { MoneyFigure } from '@revive/contracts/billing/explain';
import { dayFigures, drawerFigures } from './drawers.js';
import { entryFigures } from './entries.js';
import type { Figure } from './figure.js';
import { commissionFigures, payoutFigures } from './payouts.js';
import { repairFigures } from './repairs.js';
import { platformFigures, tenantFigures } from './sales.js';

/** The definition of each money figure: the only place that says which postings a figure sums. */
export const FIGURES: Readonly<Record<MoneyFigure, Figure>> = {
  ...tenantFigures,
  ...platformFigures,
  ...repairFigures,
  ...commissionFigures,
  ...payoutFigures,
  ...drawerFigures,
  ...dayFigures,
  ...entryFigures,
};
