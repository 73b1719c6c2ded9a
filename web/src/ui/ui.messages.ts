export const messages = {
  brand: 'Revive',
  skipToContent: 'Skip to content',
  cancel: 'Cancel',
  stations: { passed: 'done', current: 'now', future: 'not yet', skipped: 'skipped' },
  live: {
    on: 'Live',
    off: 'Not live',
    lastChange: (ago: string) => ` · last change ${ago}`,
    reconnecting: 'Reconnecting.',
    offline: 'This device is offline.',
    asOf: (time: string) => `You're seeing data from ${time}.`,
    noNews: "New changes don't show up yet.",
    retry: 'Try now',
  },
  amount: (done: string | number, total: string | number, unit: string) =>
    `${done} of ${total}${unit === '' ? '' : ` ${unit}`}`,
  toast: { region: 'Notification', close: 'Close notification' },
  error: {
    title: "This couldn't be loaded",
    request: (id: string) => `Request ${id}`,
    retry: 'Try again',
    asOf: 'As of',
    notRenewed: "We couldn't load newer figures.",
  },
  loading: 'Loading',
  /** 'Not enough repairs yet' is from the specification. */
  insufficient: (what: string) => `Not enough ${what} yet`,
  insufficientCount: (n: number, needed: number) => `(n = ${n} of ${needed})`,
  part: {
    failed: 'Not loaded yet',
    failedText: 'This needs a connection. It opens when you are back online.',
  },
  newerText: 'The text changed while this page was open. Read the new version and accept it again.',
  changeTheme: (theme: string) => `${theme}. Change`,
  theme: { system: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' },
} as const;
