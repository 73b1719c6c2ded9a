import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { mockServer, press, show } from '#testing/mock-server.js';
import { RunJournal } from '../run/RunJournal.js';
import { TrackingEvidence } from '../tracking/TrackingEvidence.js';
import { aRun, aTracking } from '../../testing/a-repair.js';

mockServer({});
type Verdict = NonNullable<ReturnType<typeof aRun>['verdict']>;
const verdict = (status: Verdict['status'], checks: Verdict['checks']): Verdict => ({
  status,
  reason: 'Said by the agent.',
  checks,
});
const DAMAGED: Verdict['checks'] = [{ name: 'fsck', before: false, after: true }];
const heads = () => screen.queryAllByRole('columnheader').map(({ textContent }) => textContent);

const MIXED: Verdict['checks'] = [
  { name: 'first', before: true, after: true },
  { name: 'second', before: false, after: true },
  { name: 'third', before: true, after: false },
  { name: 'fourth' },
];

describe('checks of a run', () => {
  it('compares the device with the rehearsal before any write', async () => {
    show(<RunJournal run={aRun({ verdict: verdict('repairable', DAMAGED) })} />);
    expect(heads()).toEqual([]);
    await press('1 of 1 check passed with the fix, 1 failed without it');
    await waitFor(() => expect(heads()).toEqual(['Check', 'Now', 'Tested']));
  });

  it('compares before and after for a repair that was read back', async () => {
    show(<RunJournal run={aRun({ kind: 'repair', verdict: verdict('verified', DAMAGED) })} />);
    await press('1 of 1 check passed, 1 failed before the repair');
    await waitFor(() => expect(heads()).toEqual(['Check', 'Before', 'After']));
  });

  it('shows one summary line and no rehearsal on a healthy device', async () => {
    show(
      <RunJournal
        run={aRun({
          verdict: verdict('healthy', [
            { name: 'fsck', before: true, after: true },
            { name: 'table', before: true, after: true },
          ]),
        })}
      />,
    );
    expect(heads()).toEqual([]);
    await press('2 of 2 checks passed');
    await waitFor(() => expect(heads()).toEqual(['Check', 'Now']));
  });

  it('shows no rehearsal where a person is needed', async () => {
    show(<RunJournal run={aRun({ verdict: verdict('needs_person', DAMAGED) })} />);
    await press('0 of 1 check passed, 1 failed');
    await waitFor(() => expect(heads()).toEqual(['Check', 'Now']));
  });

  it('lists failed checks first, then fixed checks, and checks not run last', async () => {
    show(<RunJournal run={aRun({ kind: 'repair', verdict: verdict('failed', MIXED) })} />);
    await press('2 of 4 checks passed, 1 failed, 1 not run, 1 failed before the repair');
    const names = (await screen.findAllByRole('row')).slice(1).map((row) => row.querySelector('td')?.textContent);
    expect(names).toEqual(['third', 'second', 'first', 'fourth']);
  });

  it('shows the same columns to the customer', () => {
    show(<TrackingEvidence what="checks" tracking={aTracking({ verdict: verdict('repairable', DAMAGED) })} />);
    expect(heads()).toEqual(['Check', 'Now', 'Tested']);
  });

  it('shows before and after of a repair to the customer', () => {
    show(
      <TrackingEvidence
        what="checks"
        tracking={aTracking({
          steps: [{ name: 'execute', status: 'completed', plain: 'Written' }],
          verdict: verdict('verified', DAMAGED),
        })}
      />,
    );
    expect(heads()).toEqual(['Check', 'Before', 'After']);
  });
});

describe('running step', () => {
  it('shows the elapsed time', async () => {
    const startedAt = new Date(Date.now() - 65_000).toISOString();
    show(
      <RunJournal
        run={aRun({ status: 'diagnosing', steps: [{ name: 'detect', status: 'active', plain: 'Reading', startedAt }] })}
      />,
    );
    expect(await screen.findByText(/^1 min \d+ s$/)).toBeDefined();
  });
});
