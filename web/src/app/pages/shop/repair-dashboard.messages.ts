export const messages = {
  title: 'Shop repair dashboard',
  tabs: {
    label: 'Repairs',
    scanner: 'Local Device Scanner',
    remote: 'Remote Internet Repair',
    phones: 'Phone Bridge Repair',
  },
  anchors: { services: 'Repair services', setup: 'Agent setup' },
  remote: { start: 'Start a remote session' },
  top: 'Back to Top',
  login: 'Back to Login',
  signOut: 'Sign Out',
} as const;
