import { describe, expect, it } from '@jest/globals';
import type { RetentionState } from '@revive/contracts/repairs/retention';
import { artifactRuns, retentionOf, retentionState } from './retention.policy.js';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const run = (id: string, path?: string) => ({
  id,
  planDigest: `plan of ${id}`,
  produced: path === undefined ? null : { path },
});

describe('produced files on the shop’s PC', () => {
  it('lists each file once, with the last run that worked on it', () => {
    const runs = [run('1'), run('2', '/a.part'), run('3', '/a'), run('4', '/b.part')];
    expect(artifactRuns(runs).map(({ id }) => id)).toEqual(['3', '4']);
    expect(artifactRuns([run('1', '/a'), run('2', '/b'), run('3', '/a')]).map(({ id }) => id)).toEqual(['2', '3']);
  });

  it('keeps files until the chosen day, or deletes them at once', () => {
    const made = artifactRuns([run('1', '/a')]);
    expect(retentionOf(made, 30, NOW)).toMatchObject({
      until: '2026-12-20T10:00:00.000Z',
      made: [{ runId: '1', planDigest: 'plan of 1', state: 'kept' }],
    });
    expect(retentionOf(made, 0, NOW)).toMatchObject({ until: null, made: [{ state: 'deleting' }] });
  });

  it.each<[RetentionState[], RetentionState]>([
    [['deleted', 'not_deleted'], 'not_deleted'],
    [['deleted', 'deleting'], 'deleting'],
    [['deleted', 'deleted'], 'deleted'],
    [['kept', 'kept'], 'kept'],
  ])('reports the worst state of several files: %s', (states, told) => {
    const made = states.map((state, i) => ({ runId: `${i}`, planDigest: '', state, at: NOW.toISOString() }));
    expect(retentionState({ until: null, made, seal: '' })).toEqual({ state: told, at: NOW.toISOString() });
  });
});
