import { describe, expect, it } from '@jest/globals';
import { TRAINING_PARTS } from './training-parts.js';
import { MODULE_IDS, moduleOf } from '@revive/contracts/training/modules';
import { studyMinutes, wordsIn } from './study-time.js';

/**
 * The stated minutes are honest where what there is to hear, read and do takes at least this share of them, and not
 * much more.
 */
const [LEAST, MOST] = [0.8, 1.15];
/** A caption that nobody can ask for again. */
const LONGEST_NARRATION = 110;

describe('the material of the modules', () => {
  it.each(MODULE_IDS)('of %s takes about as long as is stated', (id) => {
    const share = studyMinutes(id) / (moduleOf(id)?.duration ?? 0);
    expect([id, share >= LEAST && share <= MOST, share]).toEqual([id, true, share]);
  });

  it('has one name for each part, and for each exercise within it', () => {
    for (const id of MODULE_IDS) {
      const names = TRAINING_PARTS[id].flatMap((part) => [
        part.id,
        ...(part.exercises ?? []).map((one) => `${part.id}/${one.id}`),
      ]);
      expect([id, new Set(names).size]).toEqual([id, names.length]);
      // The row that keeps them is sealed over their names, joined by spaces.
      expect(names.filter((name) => !/^[a-z0-9/-]{1,60}$/.test(name))).toEqual([]);
    }
  });

  it('is what its kind says: slides are narrated, lessons are read, and each simulator has practice disks', () => {
    for (const id of MODULE_IDS) {
      const [type, parts] = [moduleOf(id)?.type, TRAINING_PARTS[id]];
      expect([id, parts.every(({ narration }) => (narration !== undefined) === (type === 'video'))]).toEqual([
        id,
        true,
      ]);
      expect([id, parts.some(({ exercises }) => exercises !== undefined)]).toEqual([id, type === 'interactive']);
      expect(
        parts.filter(({ narration = '' }) => wordsIn(narration) > LONGEST_NARRATION).map((part) => part.id),
      ).toEqual([]);
    }
  });

  it('promises no accuracy and no rate that nobody has counted', () => {
    expect(JSON.stringify(TRAINING_PARTS)).not.toMatch(/\b9[0-9](\.\d)? ?(%|percent)/);
  });
});
