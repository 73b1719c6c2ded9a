export const messages = {
  showTable: 'Show as a table',
  hideTable: 'Hide the table',
  day: 'Day',
} as const;
