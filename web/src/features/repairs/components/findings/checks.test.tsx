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

describe('the columns of the checks', () => {
  it('are of now and of the rehearsal while nothing was written', () => {
    show(<RunJournal run={aRun({ verdict: verdict('repairable', DAMAGED) })} />);
    expect(heads()).toEqual(['Check', 'Now', 'Tested']);
  });

  it('are of before and after once a repair was read back', () => {
    show(<RunJournal run={aRun({ kind: 'repair', verdict: verdict('verified', DAMAGED) })} />);
    expect(heads()).toEqual(['Check', 'Before', 'After']);
  });

  it('have no rehearsal on a healthy device: one sentence, its checks one click below', async () => {
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

  it('have none either where a person is needed', () => {
    show(<RunJournal run={aRun({ verdict: verdict('needs_person', DAMAGED) })} />);
    expect(heads()).toEqual(['Check', 'Now']);
  });

  it('say the same to the customer', () => {
    show(<TrackingEvidence what="checks" tracking={aTracking({ verdict: verdict('repairable', DAMAGED) })} />);
    expect(heads()).toEqual(['Check', 'Now', 'Tested']);
  });

  it('say before and after to the customer of a repair', () => {
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

describe('the running step', () => {
  it('says how long it has been at it', async () => {
    const startedAt = new Date(Date.now() - 65_000).toISOString();
    show(
      <RunJournal
        run={aRun({ status: 'diagnosing', steps: [{ name: 'detect', status: 'active', plain: 'Reading', startedAt }] })}
      />,
    );
    expect(await screen.findByText(/^1 min \d+ s$/)).toBeDefined();
  });
});
