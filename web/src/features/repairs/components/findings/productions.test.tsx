import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aUser, mockServer, press, respondWith, show } from '#testing/mock-server.js';
import { aRepair, aRun } from '../../testing/a-repair.js';
import { RunJournal } from '../run/RunJournal.js';
import { Alternatives } from './Alternatives.js';

const CHOOSE = 'POST /api/repairs/repair-1/alternatives';
const DIGEST = 'cd'.repeat(32);
const repair = aRepair({
  id: 'repair-1',
  alternatives: [
    {
      planDigest: DIGEST,
      code: 'files.deleted',
      plain: '1,204 deleted files can be looked for.',
      loses: 'Deleted files may be damaged.',
      evidence: [],
      writes: 0,
      bytes: 3 * 1024 ** 3,
      produces: {
        what: 'files',
        sink: 'stick-0123456789ab',
        place: '/home/shop/recovered',
        bytes: 3 * 1024 ** 3,
        count: 1_204,
        kinds: [
          { kind: 'JPEG', count: 1_200, bytes: 1 },
          { kind: 'PDF', count: 4, bytes: 1 },
        ],
        freeBytes: 20 * 1024 ** 3,
        bytesPerSecond: 100 * 1024 ** 2,
      },
    },
  ],
});
const platform = mockServer({ [CHOOSE]: respondWith(repair) });
const tech = { user: aUser({ role: 'tech' }) };

describe('output on the shop’s PC', () => {
  it('shows amount, kinds, place and speed before the quote', async () => {
    show(<Alternatives repair={repair} canChoose />, tech);
    for (const text of ['3 GiB', '1,204', '1,200 JPEG, 4 PDF', '/home/shop/recovered/stick-0123456789ab', '20 GiB'])
      await screen.findByText(text);
    await screen.findByText(/100 MiB per second/);
    await press('Create quote');
    await screen.findByText('Create a quote for file recovery?');
    await screen.findByText(/only read, never changed/);
    (await screen.findAllByRole('button', { name: 'Create quote' })).at(-1)?.click();
    await screen.findByText('Quote created');
    expect(platform.sent(CHOOSE)).toEqual([{ planDigest: DIGEST }]);
  });

  it('shows path, digest and missing parts', async () => {
    const produced = {
      what: 'image' as const,
      path: '/home/shop/bench/serial-7.img',
      bytes: 5 * 1024 ** 2,
      sha256: DIGEST,
      badBytes: 512,
      badPlaces: 1,
      count: 0,
      whole: 0,
    };
    const verdict = { status: 'verified' as const, reason: 'All was tried.', checks: [] };
    show(<RunJournal run={aRun({ kind: 'repair', verdict, produced })} />, tech);
    await screen.findByText('/home/shop/bench/serial-7.img');
    await screen.findByText('512 B in 1 place, filled with zeros');
    expect(screen.queryByText('Not complete. It can be continued.')).toBeNull();
  });

  it('marks the output of a stopped run as incomplete', async () => {
    const produced = {
      what: 'files' as const,
      path: '/home/shop/recovered/x.part',
      bytes: 10,
      sha256: '',
      badBytes: 0,
      badPlaces: 0,
      count: 3,
      whole: 2,
    };
    const verdict = { status: 'failed' as const, reason: 'Stopped.', checks: [] };
    show(<RunJournal run={aRun({ kind: 'repair', status: 'failed', verdict, produced })} />, tech);
    await screen.findByText('2 of 3 files whole, as far as we can tell');
    await screen.findByText('Not complete. It can be continued.');
  });
});
