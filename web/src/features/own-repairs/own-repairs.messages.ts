export const messages = {
  title: 'Your repairs',
  none: 'No repair with your email address',
  noneText: 'Repairs appear here when the shop has your email address on the ticket.',
  unconfirmed: 'Confirm your email address to see your repairs',
  unconfirmedText:
    'Repairs are shown by the email address that you confirmed. Open the link in our email, or ask for another one in your settings.',
  settings: 'Open settings',
  number: (number: number) => `R-${number}`,
  next: {
    customer: {
      received: 'Bring your device to the shop',
      quoted: 'Read the quote and answer it',
      ready: 'Collect your device',
    },
    shop: 'The shop continues',
    repair: 'The shop is working on it',
    over: 'Picked up',
  },
  track: (device: string) => `Track ${device}`,
  more: 'Older repairs',
  newest: 'Newest repairs',
} as const;
