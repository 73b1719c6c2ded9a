import type { Article } from './article.js';

export const STAFF_ARTICLES: readonly Article[] = [
  {
    slug: 'emergency-stop',
    title: 'Emergency stop',
    audience: 'staff',
    summary: 'Master administrators and admins can stop all running repairs at once.',
    body: [
      {
        steps: [
          'On the dashboard, choose Emergency Stop.',
          'Hold the button for two seconds. Releasing it earlier cancels. With the keyboard, hold Space or Enter; you can also type the word instead.',
          'Watch the list: each agent confirms separately. An agent that can’t be reached is named.',
        ],
      },
      {
        list: [
          'Running diagnoses and repairs end.',
          'A write in progress finishes first, so no disk is left half written.',
          'A repair that was interrupted is checked or undone by its agent.',
          'New repairs can be started afterwards.',
        ],
      },
      { text: 'The stop goes straight to the agents. It also works while the platform’s event log is down.' },
    ],
    links: [{ label: 'Dashboard', to: '/admin' }],
    keywords: ['halt', 'panic', 'abort', 'all repairs', 'danger'],
  },
  {
    slug: 'second-approval',
    title: 'The second approval of an application',
    audience: 'staff',
    summary: 'A shop is opened after two different people have approved it, if there are two who can.',
    body: [
      {
        list: [
          'Active master administrators and admins count as reviewers, once they have set a password of their own.',
          'With two or more reviewers, two different people record an approval.',
          'With one reviewer, one approval is enough.',
        ],
      },
      {
        text: 'The shop can then be opened if the hardware is verified, the list of staff is there, and nothing that was asked of the applicant is missing. The page names what is missing. Opening the shop creates the accounts and emails the invitations, and can’t be undone.',
      },
    ],
    links: [{ label: 'Applications', to: '/admin/applications' }],
    keywords: ['review', 'four eyes', 'approve', 'installer', 'application', 'two people'],
  },
  {
    slug: 'view-as',
    title: 'View as another person',
    audience: 'staff',
    summary: 'See a person’s pages for up to 30 minutes, read-only and recorded.',
    body: [
      {
        steps: [
          'Open Users, choose the person and then View as.',
          'Enter a reason. The person gets it by email and as a notification.',
          'A banner shows whose pages you see. Choose Exit to end.',
        ],
      },
      {
        list: [
          'You can’t change anything.',
          'You can view customers and people of repair shops, never staff.',
          'Bank details aren’t shown, and links for customers are masked.',
          'The audit log records who viewed whom, and why.',
        ],
      },
    ],
    links: [{ label: 'Users', to: '/admin/users' }],
    keywords: ['impersonation', 'portal', 'support', 'read-only'],
  },
];
