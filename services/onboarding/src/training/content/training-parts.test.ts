import { describe, expect, it } from '@jest/globals';
import { TRAINING_PARTS } from './training-parts.js';
import { MODULE_IDS, moduleOf } from '@revive/contracts/training/modules';
import { studyMinutes, wordsIn } from './study-time.js';

/** Allowed ratio of computed to stated minutes. */
const [LEAST, MOST] = [0.8, 1.15];
/** Words per slide: a listener cannot replay a caption. */
const LONGEST_NARRATION = 110;

describe('training content', () => {
  it.each(MODULE_IDS)('takes about the stated time for %s', (id) => {
    const share = studyMinutes(id) / (moduleOf(id)?.duration ?? 0);
    expect([id, share >= LEAST && share <= MOST, share]).toEqual([id, true, share]);
  });

  it('has unique names for parts and exercises', () => {
    for (const id of MODULE_IDS) {
      const names = TRAINING_PARTS[id].flatMap((part) => [
        part.id,
        ...(part.exercises ?? []).map((one) => `${part.id}/${one.id}`),
      ]);
      expect([id, new Set(names).size]).toEqual([id, names.length]);
      // The row that stores them has a MAC over the names, joined by spaces.
      expect(names.filter((name) => !/^[a-z0-9/-]{1,60}$/.test(name))).toEqual([]);
    }
  });

  it('has the parts of each module type: narrated slides, lessons or practice disks', () => {
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

  it('promises no unmeasured accuracy or success rate', () => {
    expect(JSON.stringify(TRAINING_PARTS)).not.toMatch(/\b9[0-9](\.\d)? ?(%|percent)/);
  });
});
