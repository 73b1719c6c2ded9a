/** What the chart of sales says. */
export const messages = {
  title: { shop: 'Sales', platform: 'Sales of all shops' },
  label: 'Sales',
  none: (days: number): string => `No sales in the last ${days} days.`,
  caption: (total: string, days: number): string => `${total} in the last ${days} days, minus reversals`,
} as const;
