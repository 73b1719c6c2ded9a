export const messages = {
  title: 'Not your device?',
  label: 'Stop emails',
  stopped: 'Emails stopped',
  stoppedText: 'Thank you. The shop can see that this address is wrong.',
  failed: 'Not stopped',
  replaced: 'Nothing to stop',
  incomplete: 'Open the link from your email',
  incompleteText: 'This page needs the whole link.',
  text: "You got an email about a device that isn't yours. We'll stop emails about this repair to your address and tell the shop that its address is wrong.",
  stop: 'Stop these emails',
  stopping: 'Stopping...',
} as const;
