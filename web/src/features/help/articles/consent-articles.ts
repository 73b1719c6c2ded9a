import type { Article } from './article.js';

export const CONSENT_ARTICLES: readonly Article[] = [
  {
    slug: 'consent-at-the-pc',
    title: 'Allow work on your PC, or end it',
    audience: 'technician',
    summary: 'In remote sessions, and when platform staff work on your PC, only a person at that PC can say yes.',
    body: [
      {
        text: 'When somebody from outside wants to work on a PC, its agent asks there: a page opens in the browser of that PC. Nobody can answer from the platform.',
      },
      {
        steps: [
          'Read who asks and for what: read devices, patch tests or repairs.',
          'Untick what you don’t want to allow.',
          'Type your name and choose Allow, or choose Refuse.',
          'To end it later, choose End it now on the same page.',
        ],
      },
      {
        list: [
          'Without an answer within 10 minutes the answer is no.',
          'A consent lasts 8 hours at most, and ends when the agent restarts.',
          'When you end it, reading stops at once. A write in progress is finished or undone, so that no device is left half-written.',
          'The record says who asked and who allowed what. It is on the agent’s page.',
        ],
      },
      { heading: 'No window opened' },
      {
        text: 'On the PC, run “revive-agent consent” to see the question, then “revive-agent consent allow” with its id and your name. “revive-agent consent page” opens the page.',
      },
      {
        note: 'Your own people at your own bench are never asked this. To confirm each repair at the bench, turn on confirmation at the agent.',
      },
    ],
    links: [{ label: 'Agents', to: '/tenant/agents' }],
    keywords: ['consent', 'permission', 'allow', 'refuse', 'revoke', 'remote', 'session', 'staff', 'privacy'],
  },
];
