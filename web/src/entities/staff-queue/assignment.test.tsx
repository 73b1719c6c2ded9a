import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { mockServer, press, show } from '#testing/mock-server.js';
import type { Assignee } from './staff-queue.js';
import { useAssignment } from './use-assignment.js';

mockServer({});

type Row = Assignee & { readonly id: string };
const free = (id: string): Row => ({ id, assignedToMe: false });
const mine: Row = { id: 'mine', assignedToMe: true, assignedTo: 'me' };
const theirs: Row = { id: 'theirs', assignedToMe: false, assignedTo: 'lerato' };

let calls: [string, boolean][];
function Queue({ rows, fails = false }: { rows: readonly Row[]; fails?: boolean }) {
  const assignment = useAssignment(async (id, take) => {
    if (fails) throw new TypeError('away');
    calls.push([id, take]);
  });
  return (
    <>
      {rows.map((row) =>
        assignment.actionsOf(row).map(({ label, run, isDisabled }) => (
          <button key={row.id} type="button" disabled={isDisabled} onClick={run}>
            {`${label}: ${row.id}`}
          </button>
        )),
      )}
      {assignment.bulkOf(rows).map(({ label, run, isDisabled }) => (
        <button key={label} type="button" disabled={isDisabled} onClick={run}>
          All
        </button>
      ))}
      <button type="button" onClick={() => assignment.turn(theirs)}>
        Take over
      </button>
    </>
  );
}
const open = (rows: readonly Row[], fails = false) => {
  calls = [];
  show(<Queue rows={rows} fails={fails} />);
};

describe('staff assignment', () => {
  it('can be undone from the toast', async () => {
    open([free('a')]);
    await press('Assign to me: a');
    expect(await screen.findByText('Assigned to you')).toBeDefined();
    await press('Undo');
    await waitFor(() =>
      expect(calls).toEqual([
        ['a', true],
        ['a', false],
      ]),
    );
    expect(await screen.findByText('Unassigned')).toBeDefined();
  });

  it('takes only unassigned items of a selection, and undo returns the same items', async () => {
    open([free('a'), mine, theirs, free('b')]);
    await press('All');
    expect(await screen.findByText('2 assigned to you')).toBeDefined();
    await press('Undo');
    await waitFor(() =>
      expect(calls.slice(2)).toEqual([
        ['a', false],
        ['b', false],
      ]),
    );
  });

  it('offers actions for unassigned and own items only', () => {
    open([theirs, mine]);
    expect(screen.queryByRole('button', { name: /theirs/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Unassign: mine' })).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'All' }).disabled).toBe(true);
  });

  it('offers no undo after taking over an item from a colleague', async () => {
    open([]);
    await press('Take over');
    expect(await screen.findByText('Assigned to you')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('reports a failed assignment', async () => {
    open([free('a')], true);
    await press('Assign to me: a');
    expect(await screen.findByText('Assignee not changed')).toBeDefined();
  });
});
