export const messages = {
  label: 'Location',
  closed: (name: string) => `${name} (closed)`,
  unknown: 'Closed location',
} as const;
