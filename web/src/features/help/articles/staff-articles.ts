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
  {
    slug: 'direct-device-testing',
    title: 'Test a patch on a connected device',
    audience: 'staff',
    summary:
      'Master administrators can run a patch on a device of any shop and compare measured values before and after.',
    body: [
      {
        steps: [
          'Open Direct Device Testing and choose Scan Devices.',
          'Choose Test Patch on a card that shows READY, or choose device and patch under Start a test.',
          'Follow the steps under Active Tests. The bar counts finished steps.',
          'Read Test Results, and open the measured values.',
        ],
      },
      {
        list: [
          'Performance and stability are measured on the device before and after. Each value names its method and the number of samples.',
          'A value that couldn’t be measured is shown as not measured.',
          'A test doesn’t start on a device with a running repair or test.',
          'The emergency stop ends tests as well.',
        ],
      },
    ],
    links: [{ label: 'Direct Device Testing', to: '/direct-device-testing' }],
    keywords: ['patch', 'test', 'measure', 'performance', 'stability', 'lab', 'probe'],
  },
  {
    slug: 'rollouts',
    title: 'Roll out an agent version',
    audience: 'staff',
    summary: 'A rollout brings a version to a few agents first, then to more, and pauses itself when agents fail.',
    body: [
      {
        steps: [
          'A master administrator opens Rollouts, chooses New rollout and a version.',
          'Choose the agents: all, or those of some shops. Choose the shares of the groups, such as 1%, 10%, 50% and 100%.',
          'Choose the failure rule, and how long the rollout waits between groups.',
          'Check the draft, then start it. Each agent stays in its group. Agents that appear later form the last group.',
        ],
      },
      { heading: 'While it runs' },
      {
        list: [
          'The page shows for each group how many agents wait, are in progress, are done or failed.',
          'Pause stops further offers at once. Pause for review asks for a review of the failures before the rollout is resumed.',
          'Hold after this group lets the group finish. The next one waits for a person.',
          'Failures names each agent that failed, its model and the reason.',
          'The emergency stop pauses rollouts as well.',
        ],
      },
      { heading: 'Recall' },
      {
        text: 'A recall ends the rollout and takes open offers back. Each agent on the version gets a signed order to go back. An agent that doesn’t answer within 24 hours gets a new order, for 14 days: a PC keeps the version before for that time. The page lists who is still on the version and how far its order is. Stop sending orders ends the orders, and Send orders again starts them again.',
      },
      {
        note: 'Admins can pause and hold a rollout, and stop the orders of a recall. Only master administrators create, start, resume and recall one.',
      },
    ],
    links: [{ label: 'Rollouts', to: '/admin/rollouts' }],
    keywords: ['update', 'version', 'release', 'staged', 'groups', 'pause', 'recall', 'canary', 'deploy'],
  },
];
