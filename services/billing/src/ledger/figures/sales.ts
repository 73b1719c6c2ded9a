import type { Figure, FiguresOf } from './figure.js';

/** Credits, so a sale is negative. VAT belongs to what the customer pays. */
const SALES = { repair_sales: -1, diagnosis_sales: -1, vat_output: -1 } as const;
const OWN: Pick<Figure, 'shop' | 'staff' | 'of' | 'source'> = {
  shop: ['tenant_admin'],
  staff: ['master', 'admin', 'finance'],
  of: 'shop',
  source: 'totals',
};
const PLATFORM: Pick<Figure, 'shop' | 'staff' | 'of' | 'source'> = { ...OWN, shop: [], of: 'platform' };

export const tenantFigures: FiguresOf<'tenant'> = {
  'tenant.sales': { ...OWN, accounts: SALES },
  'tenant.share': { ...OWN, accounts: { platform_share: 1 } },
  'tenant.net': { ...OWN, accounts: { ...SALES, platform_share: -1 } },
  'tenant.bank': { ...OWN, accounts: { bank: 1 } },
  'tenant.dayRevenue': { ...OWN, accounts: SALES },
};

export const platformFigures: FiguresOf<'platform'> = {
  'platform.shopSales': { ...PLATFORM, accounts: SALES },
  'platform.share': { ...PLATFORM, accounts: { share_revenue: -1 } },
  'platform.todayRevenue': { ...PLATFORM, accounts: SALES },
  'platform.monthRevenue': { ...PLATFORM, accounts: SALES },
  'platform.monthShare': { ...PLATFORM, accounts: { share_revenue: -1 } },
  'platform.owed': { ...PLATFORM, source: 'owed', accounts: { platform_current: 1 }, only: ['ofOwedShops'] },
  'platform.carried': { ...PLATFORM, source: 'carried', accounts: { platform_current: -1 }, only: ['ofOwingShops'] },
  'platform.bank': { ...PLATFORM, accounts: { platform_bank: 1 } },
  'platform.disputed': { ...PLATFORM, accounts: { disputed: 1 } },
  'platform.fees': { ...PLATFORM, accounts: { provider_fees: 1 } },
};
