import { counted } from '#ui/format/counted.js';

export const messages = {
  stopShop: 'Repair shop',
  chooseShop: 'choose',
  title: 'Dashboard',
  monitor: 'Live Repair Monitoring',
  // spec part 2 §2
  executions: 'Repair Execution Center',
  actions: 'Quick Actions',
  applications: 'Applications',
  users: 'Users',
  charges: 'Charges',
  activity: 'Recent Activity',
  allClear: (repairs: string) => `All clear. ${repairs}`,
  running: (count: number) => (count === 0 ? 'No repairs running' : `${counted(count, 'repair')} running`),
  unread: (count: number) => counted(count, 'unread notification'),
  attention: {
    title: 'Needs attention',
    label: 'Waiting on the platform',
    kinds: { assistance: 'Help', order: 'Remote order', application: 'Application', account: 'Account' },
    since: (span: string) => `Waiting ${span}`,
    // `more`: further pages exist.
    count: (count: number, more: boolean) => `${count}${more ? '+' : ''} waiting on you`,
    empty: 'Nothing needs attention',
    emptyText: 'Remote orders to contact, requests for help, applications and accounts to review appear here.',
    partly: 'Part of this list couldn’t be loaded.',
    others: (count: number) => `Show ${count} more`,
    fewer: 'Show fewer',
  },
  // spec part 2 §2
  tabs: {
    label: 'Live Repair Monitoring',
    overview: 'Repair Overview',
    assistance: 'Remote Assistance',
    analytics: 'Live Analytics',
  },
} as const;
