export const messages = {
  intro: "You'll be asked for your password. We record your name and reason in the audit log.",
  reason: 'Reason',
  reasonHint: 'What you are verifying',
  label: 'Full numbers',
  none: 'not given',
  show: 'Show numbers',
  hide: 'Hide numbers',
  loading: 'Loading...',
  failed: 'Numbers not shown',
} as const;
