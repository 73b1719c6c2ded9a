export const messages = {
  title: 'Receipt',
  print: 'Print receipt',
} as const;
