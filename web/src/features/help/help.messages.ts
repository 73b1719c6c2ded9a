import type { Audience } from './articles/article.js';

const audiences: Record<Audience, string> = {
  customer: 'Customers',
  shop: 'Repair shops',
  technician: 'Technicians',
  account: 'Your account',
  staff: 'Platform staff',
};

export const messages = {
  title: 'Help',
  fact: 'Short answers to common questions',
  audiences,
  search: 'Search help',
  searchHint: 'For example: approve, agent, roll back',
  audience: 'Show articles for',
  everyone: 'Everyone',
  found: (count: number) => (count === 1 ? '1 article' : `${count} articles`),
  noMatch: {
    title: 'No matching articles',
    text: 'Try another word, or show the articles for everyone.',
    action: 'Clear search',
  },
  device: { before: 'Problem with a device? ', link: 'Get help with a device', after: '' },
  article: {
    back: 'All help articles',
    next: 'Go to',
    related: 'More help',
    missing: { title: 'Article not found', text: 'It may have been renamed. Search all help articles.' },
  },
};
