/** Texts of the frame: loaded with every page, so those of single pages stand in `pages/pages.messages.ts`. */
const signOut = 'Sign Out';
const toHome = 'Go to home';
const [profile, settings, help] = ['Profile', 'Settings', 'Help'];

export const messages = {
  guard: {
    signedOut: {
      title: 'You’re signed out',
      text: 'Your session ended, or your account has changed. Sign in to continue.',
    },
    noAccess: 'You don’t have access to this page',
    signedInAs: (role: string) => `You’re signed in as ${role}`,
    openTo: (roles: string) => `This page is for: ${roles}.`,
    toHome,
  },
  notFound: { title: 'Page Not Found', text: 'We couldn’t find a page at this address', toHome },
  notOpen: { title: 'Coming soon', text: 'This page isn’t available yet', toHome },
  home: { signIn: 'Sign In', signOut },
  frame: { skip: 'Skip to content', home: 'Home', pages: 'Pages', more: 'More', platform: 'Platform' },
  account: {
    menu: 'Account',
    avatar: (initials: string, name: string) => `${initials}: account of ${name}`,
    profile,
    settings,
    help,
    shortcuts: 'Keyboard shortcuts',
    signOut,
  },
  dashboardTabs: { label: 'Dashboard', logout: 'Logout' },
  // spec part 2 §2
  portals: {
    title: 'Quick Portal Switch',
    text: 'Choose a person to see their portal, read-only.',
    tenant: 'Switch to Tenant Portal',
    user: 'Switch to User Portal',
  },
  impersonation: {
    before: 'You’re viewing as ',
    after: (role: string, until: string) => ` (${role}) until ${until}. Read-only: you can’t change anything.`,
    exit: 'Exit',
    failed: 'The view could not be ended. It expires on its own',
  },
  nav: {
    dashboard: 'Dashboard',
    bench: 'Bench',
    repairs: 'Repairs',
    services: 'Services',
    revenue: 'Revenue',
    agents: 'Agents',
    team: 'Team',
    plan: 'Plan and support',
    onboarding: 'Onboarding',
    activity: 'Activity',
    applications: 'Applications',
    accounts: 'Accounts',
    charges: 'Charges',
    users: 'Users',
    emails: 'Emails',
    agreements: 'Agreements',
    outbox: 'Outbox (local)',
    signedDocuments: 'Signed documents',
    profile,
    settings,
    help,
  },
  navGroups: { shop: 'Shop', shops: 'Shops', money: 'Money', you: 'You' },
  // spec part 2 §2
  tabs: { overview: 'Overview', bench: 'Device Scanner', services: 'Services', revenue: 'Revenue' },
};
