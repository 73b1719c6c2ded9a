import {
  ONE_TIME_CODE_MINUTES,
  ONE_TIME_HOURS,
  ONE_TIME_NO_LINK_MINUTES,
} from '@revive/contracts/fleet/one-time-sessions';
import type { Article } from './article.js';

export const ONE_TIME_SESSION_ARTICLES: readonly Article[] = [
  {
    slug: 'one-time-session',
    title: 'Help with a PC over the phone',
    audience: 'technician',
    summary: 'Read out a code, the customer types it on their PC and decides there what you may do.',
    body: [
      {
        text: 'A one-time session connects a customer’s own PC to your bench for one phone call. Nothing is installed. At the end the program removes its own files, and its certificate is revoked.',
      },
      {
        steps: [
          'Open Agents and choose One-time session. Choose a ticket if the call belongs to one, then create the code.',
          'The customer opens the page Download agent in their browser and downloads the installer for their system.',
          'They run it with the word --session behind its name: sh revive-agent.sh --session, on Windows revive-agent.bat --session.',
          'Read out the code. The page spells it with words, because letters sound alike on the phone.',
          'The customer’s program shows a second code. They read it to you, and you enter it on the Agents page.',
          'Their program asks what you may do. They allow all of it or only looking, and type their name.',
          'The devices of their PC appear on your bench. Work on them as on any other device.',
        ],
      },
      {
        list: [
          `The code works once, within ${ONE_TIME_CODE_MINUTES} minutes. Five wrong codes end it.`,
          `A session ends after ${ONE_TIME_HOURS} hours, or after ${ONE_TIME_NO_LINK_MINUTES} minutes without a link. You and the customer can end it at any time.`,
          'An administrator and a technician of the shop can both open a session. Five can be open at once.',
        ],
      },
      { heading: 'What stays on the PC' },
      {
        text: 'After a repair that wrote something, the undo data stays in a folder that the program names at the end. Everything else is removed. On Windows the window deletes the downloaded program when the session ends; if the window was closed earlier, the program names the folder to delete.',
      },
      {
        note: 'Never ask for a code that a customer got from somebody else, and tell customers to go on only if they called your shop themselves.',
      },
    ],
    links: [{ label: 'Agents', to: '/tenant/agents' }],
    keywords: ['phone', 'remote', 'code', 'customer', 'one-time', 'session', 'home', 'call'],
  },
];
