import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { aRun } from '../../testing/a-repair.js';
import { RunJournal } from './RunJournal.js';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const page = (lastNewsAt: string) => (
  <MemoryRouter>
    <RunJournal run={aRun({ kind: 'repair', status: 'repairing', lastNewsAt })} />
  </MemoryRouter>
);
const silence = () => screen.queryByText(/^No news from the agent/)?.textContent;
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it.each([
  ['ahead of', '2026-11-20T09:00:00Z'],
  ['behind', '2026-11-20T11:00:00Z'],
])('shows the time without news even where the browser clock is %s the server’s', (_, lastNewsAt) => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
  const { rerender } = render(page(lastNewsAt));
  wait(9_000);
  expect(silence()).toBeUndefined();
  wait(3_000);
  expect(silence()).toBe('No news from the agent for 12 s');
  rerender(page(lastNewsAt.replace(':00Z', ':12Z')));
  wait(9_000);
  expect(silence()).toBeUndefined();
});

it('omits a reason already shown above', () => {
  const reason = "We couldn't recognise any data on this drive.";
  const run = aRun({ kind: 'diagnosis', verdict: { status: 'needs_person', reason, checks: [] } });
  const shown = (said?: string) => (
    <MemoryRouter>
      <RunJournal run={run} said={said} />
    </MemoryRouter>
  );
  const { rerender } = render(shown());
  expect(screen.getByText(reason, { exact: false })).toBeTruthy();
  rerender(shown(reason));
  expect(screen.queryByText(reason, { exact: false })).toBeNull();
});

it('shows the result of the last step once, in the verdict', () => {
  const reason = '1 problem found in the partition table. 3 changes, 1,536 bytes.';
  const step = { name: 'plan' as const, status: 'completed' as const, plain: reason };
  render(
    <MemoryRouter>
      <RunJournal
        run={aRun({ kind: 'diagnosis', steps: [step], verdict: { status: 'repairable', reason, checks: [] } })}
      />
    </MemoryRouter>,
  );
  expect(screen.getAllByText(reason, { exact: false })).toHaveLength(1);
});

it('shows the problem count of a repairable device once, in the verdict', () => {
  const step = { name: 'detect' as const, status: 'completed' as const, plain: 'Found 1 problem.' };
  const reason = '1 problem found in the partition table. Fix tested successfully on a copy in memory.';
  const shown = (status: 'repairable' | 'needs_person') => (
    <MemoryRouter>
      <RunJournal run={aRun({ kind: 'diagnosis', steps: [step], verdict: { status, reason, checks: [] } })} />
    </MemoryRouter>
  );
  const { rerender } = render(shown('needs_person'));
  expect(screen.getByText('Found 1 problem.', { exact: false })).toBeTruthy();
  rerender(shown('repairable'));
  expect(screen.queryByText('Found 1 problem.', { exact: false })).toBeNull();
  expect(screen.getByText(reason, { exact: false })).toBeTruthy();
});
