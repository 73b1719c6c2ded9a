export const messages = {
  label: 'About Revive',
  help: 'Help',
  getHelp: 'Get help with a device',
  order: 'Order a remote repair',
  track: 'Track Repair',
  blueScreen: 'Read a blue screen',
  register: 'Register a repair shop',
  verify: 'Verify a document',
  verifyRecord: 'Verify a repair',
  agent: 'Download the agent',
  terms: 'Terms',
  privacy: 'Privacy',
};
