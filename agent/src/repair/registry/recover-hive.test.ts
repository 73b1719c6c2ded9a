import { describe, expect, it } from '@jest/globals';
import { contentOf, damagedHive, HIVE_DAMAGES, systemHive, softwareHive } from '../../fixtures/registry/hives.js';
import { contentIn } from '../../fixtures/registry/hive-proof.js';
import { withWrites } from '../../fixtures/repaired.js';
import { isClean, readBaseBlock } from './base-block.js';
import { checkHive } from './check-hive.js';
import { recoverHive, type Recovery } from './recover-hive.js';

const recoveredFrom = (recovery: Recovery): Extract<Recovery, { kind: 'recovered' }> => {
  if (recovery.kind !== 'recovered') throw new TypeError(`a recovery was expected, but: ${JSON.stringify(recovery)}`);
  return recovery;
};

describe('recover hive', () => {
  const mendable = HIVE_DAMAGES.filter((kind) => kind !== 'none' && 'state' in damagedHive(kind).expect);
  const lost = HIVE_DAMAGES.filter((kind) => 'lost' in damagedHive(kind).expect);

  it.each(mendable)('%s: recovers every key and value of the expected state, and the hive is clean', (kind) => {
    const damaged = damagedHive(kind);
    const { changes } = recoveredFrom(recoverHive(damaged));
    const mended = withWrites(damaged.hive, changes);
    expect(contentIn(mended)).toEqual(contentOf(systemHive((damaged.expect as { state: 0 | 1 | 2 }).state).root));
    expect(isClean(readBaseBlock(mended))).toBe(true);
    expect(recoverHive({ ...damaged, hive: mended }).kind).toBe('clean');
  });

  it.each(lost)('%s: leaves the hive to a person with the reason', (kind) => {
    const damaged = damagedHive(kind);
    const { lost: expected, at } = damaged.expect as { lost: RegExp; at?: number };
    const recovery = recoverHive(damaged);
    expect(recovery).toMatchObject({ kind: 'lost', ...(at !== undefined && { at }) });
    expect(recovery.kind === 'lost' && `${recovery.damage}; ${recovery.reason}`).toMatch(expected);
  });

  it('leaves a clean hive unchanged for any log content', () => {
    expect(recoverHive(damagedHive('none'))).toMatchObject({ kind: 'clean', keys: 56, values: 117 });
  });

  it('writes the base block last', () => {
    const { changes } = recoveredFrom(recoverHive(damagedHive('dirty, new logs')));
    expect(changes.map(({ offset }) => offset === 0)).toEqual([...changes.slice(1).map(() => false), true]);
  });

  it('reports the content before and after', () => {
    const { before, after, how } = recoveredFrom(recoverHive(damagedHive('dirty, new logs')));
    expect({ before, after, how }).toEqual({
      before: { keys: 56, values: 117, removed: 1 },
      after: { keys: 86, values: 267 },
      how: '2 entries of LOG1 and LOG2',
    });
  });
});

describe('check hive', () => {
  it('counts the keys and values of a complete hive', () => {
    expect(checkHive(softwareHive().bytes)).toEqual({ sound: true, keys: 4, values: 3 });
  });

  it('reads every written key and value', () => {
    const { root, bytes } = systemHive(2);
    expect(contentIn(bytes)).toEqual(contentOf(root));
  });
});
