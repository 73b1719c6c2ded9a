/** Everything that the search says. */
export const messages = {
  button: 'Search',
  shortcut: 'Ctrl K',
  title: 'Search',
  placeholder: {
    shop: 'Repairs, customers, devices, pages',
    staff: 'People, shops, applications, pages',
    others: 'Pages, or a tracking ID',
  },
  hint: {
    shop: 'Try a repair number, a name, part of a phone number, an email, a serial number or a tracking ID.',
    staff: 'Try the beginning of a name, username or email, or of a shop.',
    others: 'Type the name of a page, or paste a tracking ID.',
  },
  searching: 'Searching…',
  nothing: (typed: string) => `No results for “${typed}”`,
  failed: 'Part of the search didn’t work. Check your connection, then type again.',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  groups: {
    repairs: 'Repairs',
    devices: 'On the bench',
    agents: 'Agents',
    team: 'Team',
    people: 'People',
    applications: 'Applications',
    tracking: 'Tracking',
    pages: 'Pages',
  },
  openTracking: 'Open the tracking page',
} as const;
