export const messages = {
  title: 'Sales',
  platform: {
    title: 'Money',
    all: 'Sales and commission',
    earned: 'Platform revenue, all time',
    sold: 'Shop sales, all time',
    chart: 'Sales of all shops',
  },
  label: 'Sales',
  none: (days: number): string => `No sales in the last ${days} days.`,
  caption: (total: string, days: number): string => `${total} in the last ${days} days, minus reversals`,
} as const;
