export const messages = {
  label: 'Remote order',
  none: 'No remote order',
  hint: 'Customer fields that you leave empty are taken from the order.',
} as const;
