import { counted } from '#ui/format/counted.js';

const signedPdf = 'Download signed PDF';
const certificate = 'Download certificate';

/** Texts of the pages that put several features together. */
export const messages = {
  settings: {
    title: 'Settings',
    account: 'Account',
    security: 'Security',
    notifications: 'Notifications',
    appearance: 'Appearance',
    shop: 'Shop',
    customers: 'Customer emails',
  },
  bench: {
    title: 'Bench',
    agents: 'Agents',
    noAgent: 'No agent connected',
    agent: (count: number) => (count === 1 ? 'Agent ' : 'Agents '),
    connected: ' connected',
    attached: (count: number) => `${counted(count, 'device')} attached`,
    unconfirmed: (count: number) => `${counted(count, 'agent')} waiting for confirmation`,
    left: { title: 'Device disconnected', text: 'Attach it again to continue. It appears here automatically.' },
    empty: {
      title: 'No devices on this bench',
      text: 'Attach a disk, or put a disk image in the bench folder. It appears here automatically.',
    },
  },
  waitingForShop: {
    title: 'Waiting on your shop',
    all: 'View all repairs',
    list: 'Repairs waiting on your shop',
    empty: {
      title: 'Nothing waiting on you',
      text: 'Approved repairs and repairs that need a technician appear here.',
    },
    noCustomer: 'No customer',
    since: 'since',
    more: (count: number) => `${count} more`,
  },
  shopDashboard: {
    title: 'Dashboard',
    revenue: { label: 'Revenue today', text: 'Charged for repairs, minus reversals' },
    week: { label: 'Revenue this week', text: 'Last 7 days, minus reversals' },
    devices: { label: 'Devices on the bench', text: 'Attached now' },
    agents: { label: 'Agents', text: (all: number) => `Online, of ${all}`, unknown: 'Not available' },
    bench: 'Bench',
    openBench: 'Open bench',
    noDevices: 'No devices attached',
    moreDevices: (count: number) => `${counted(count, 'more device')} on the bench`,
    activity: 'Recent Activity',
  },
  firstSteps: {
    title: 'First steps',
    steps: 'steps',
    done: 'Done: ',
    install: { label: 'Install the agent on a technician’s PC', action: 'Agents', help: 'installing the agent' },
    confirm: { label: 'Enter the code that the agent shows', action: 'Agents', help: 'confirming an agent' },
    secure: { label: 'Turn on two-factor authentication', action: 'Settings', help: 'two-factor authentication' },
    device: { label: 'Connect a disk or a disk image', action: 'Bench', help: 'connecting a disk image' },
    diagnose: { label: 'Diagnose the device', action: 'Bench', help: 'how a fix is tested' },
    repair: { label: 'Complete a repair that your customer approved', action: 'Repairs', help: 'approving a quote' },
  },
  user: { welcome: (name: string) => `Welcome, ${name}` },
  customer: {
    repairs: 'Track another repair',
    trackingId: 'Tracking ID',
    trackingHint:
      'Your shop gave you this ID with your device. It starts with RV and shows the diagnosis, the price and the progress.',
    track: 'Track Repair',
    agreements: {
      title: 'Your agreements',
      all: 'Signed documents',
      none: 'You haven’t signed an agreement.',
      signed: 'Signed',
      older: 'Older version, signed',
    },
  },
  technician: {
    notOpen: {
      title: 'Coming soon',
      text: 'Requests for assistance will appear here. Your account doesn’t belong to a shop.',
    },
    bench: (shop: string | undefined) => (shop === undefined ? 'Your bench' : `Bench of ${shop}`),
    attached: (count: number) => (count === 0 ? 'No devices attached' : `${counted(count, 'device')} attached`),
    open: 'Open bench',
  },
  finance: {
    revenue: 'Monthly Revenue',
    sales: { label: 'Shop sales', text: 'Charged by shops for repairs, minus reversals' },
    commission: { label: 'Commission', text: 'Accrued, minus reversals' },
    ledger: 'Ledger',
    open: 'View charges and commission',
    text: 'Every charge, commission and reversal, newest first. Payouts aren’t available yet.',
  },
  sales: {
    title: 'Newest applications',
    all: 'View all applications',
    empty: { title: 'No applications yet', text: 'Repair shops apply at /register-repair-shop.' },
  },
  onboarding: {
    forceLogout: 'Force Logout',
    forceLogoutHint: 'Signs you out of all devices',
    shop: {
      title: 'Set up your shop',
      text: 'Add your business details, choose services, sign the agreement and see your trial now. You can install the agent once your account is active.',
      action: 'Continue setup',
    },
    training: 'View your training and certificate',
    profile: 'Edit your business profile',
  },
  /** The next step of an account that is not active, and what can be done beside it. */
  pending: {
    register: 'Register your repair shop',
    sign: 'Sign the user agreement',
    profile: 'Complete your business profile',
    continueApplication: 'Continue your application',
    applyAgain: 'Apply again',
    resubmit: 'Edit your profile and submit it again',
    viewApplication: 'View your application',
    continueOnboarding: 'Continue your onboarding',
    setUpShop: { link: 'Set up your shop', after: ': business details, services, agreement and trial.' },
    ask: { before: 'Questions? Write to the reviewers under Messages in ', link: 'your application', after: '.' },
  },
  registerShop: { title: 'Register your repair shop' },
  shopAgreement: { download: signedPdf, all: 'Signed documents', accept: 'Read and accept the new version' },
  legal: {
    terms: { title: 'Terms', fact: 'The terms that apply now, as they are accepted' },
    privacy: { title: 'Privacy', fact: 'How we handle personal data, as it is accepted' },
    forAccounts: 'For every account of a repair shop or technician',
    forShops: 'For repair shops, accepted with the application',
    version: (version: number) => `Version ${version}`,
    published: 'published ',
    checksum: 'SHA-256 of this text',
  },
  training: {
    title: 'Training',
    fact: 'Eight modules, seven of them required',
    download: certificate,
    verify: 'Verify a document',
  },
};
