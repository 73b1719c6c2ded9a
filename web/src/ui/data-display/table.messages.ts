export const messages = {
  actions: 'Actions',
  more: 'More',
  moreOn: (name: string) => `More: ${name}`,
  total: 'Total',
  actionsOf: (name: string) => `Actions: ${name}`,
  actionOn: (action: string, name: string) => `${action}: ${name}`,
  selectWord: 'Select',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all rows on this page',
  selection: 'Selection',
  selected: (count: number) => `${count} selected`,
  clearSelection: 'Clear selection',
} as const;
