import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aUser, mockServer, press, respondWith, show } from '#testing/mock-server.js';
import { aRepair } from '../../testing/a-repair.js';
import { TrackingPromises } from '../tracking/TrackingPromises.js';
import { Alternatives } from './Alternatives.js';

const CHOOSE = 'POST /api/repairs/repair-1/alternatives';
const DIGEST = 'ce'.repeat(32);
const told = (canBeUndone: boolean) =>
  aRepair({
    id: 'repair-1',
    alternatives: [
      {
        planDigest: DIGEST,
        code: 'android.app_crashes',
        plain: 'The app com.example.bad closed by itself 7 times.',
        loses: "The app can't be used until it is turned on again.",
        evidence: [],
        writes: 1,
        bytes: 0,
        commands: [
          {
            why: 'Turn off the app com.example.bad',
            before: 'com.example.bad: turned on',
            after: 'com.example.bad: turned off',
            canBeUndone,
          },
        ],
      },
    ],
  });
const platform = mockServer({ [CHOOSE]: respondWith(told(true)) });
const tech = { user: aUser({ role: 'tech' }) };

describe('command for a device', () => {
  it('shows the state before and after in advance of the quote', async () => {
    show(<Alternatives repair={told(true)} canChoose />, tech);
    for (const text of [
      'Turn off the app com.example.bad',
      'com.example.bad: turned on',
      'com.example.bad: turned off',
      'Can be rolled back',
    ])
      await screen.findByText(text);
    await press('Create quote');
    await screen.findByText(
      '1 change. Nothing is changed until the customer approves the quote. It can be rolled back.',
    );
    (await screen.findAllByRole('button', { name: 'Create quote' })).at(-1)?.click();
    await screen.findByText('Quote created');
    expect(platform.sent(CHOOSE)).toEqual([{ planDigest: DIGEST }]);
  });

  it('warns twice about a command that cannot be undone', async () => {
    show(<Alternatives repair={told(false)} canChoose />, tech);
    await screen.findByText("Can't be undone");
    await press('Create quote');
    await screen.findByText(/It can't be undone\.$/);
  });

  it('promises no backup where none is made', async () => {
    show(<TrackingPromises product={undefined} isByCommand />);
    await screen.findByText(/we compare what your device says/);
    expect(screen.queryByText(/we back up the data/)).toBeNull();
  });
});
