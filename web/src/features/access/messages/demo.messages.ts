export const messages = {
  enter: 'Open the demo shop',
  entering: 'Opening…',
  failed: 'The demo shop could not be opened',
  fact: 'No account needed. You can look at everything for 30 minutes and change nothing.',
  signedIn: 'You’re signed in. To visit the demo shop, sign out first or open this page in a private window.',
  banner: 'This is the demo shop: real repairs on damaged test disks, invented people. You can’t change anything here.',
  leave: 'Leave the demo',
} as const;
