export const messages = {
  label: (offset: string, meaning: string) => `Bytes at ${offset}: ${meaning}`,
  offset: 'Offset',
  side: 'Before or after',
  bytes: 'Bytes',
  text: 'Text',
  before: 'before',
  after: 'after, verified',
  planned: 'planned',
  unchanged: (from: string, to: string, bytes: number) => `${from} to ${to}: ${bytes} bytes, unchanged`,
} as const;
