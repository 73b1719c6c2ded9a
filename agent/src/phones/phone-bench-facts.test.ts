import { describe, expect, it } from '@jest/globals';
import { propertiesIn } from './phone-facts.js';
import { benchFactsIn, PhoneBatteries } from './phone-bench-facts.js';

describe('facts of a phone for the bench', () => {
  it('come from its properties', () => {
    const text =
      '[ro.product.manufacturer]: [Google]\n[ro.product.model]: [Pixel 7]\n[ro.build.version.release]: [16]\n';
    expect(benchFactsIn(propertiesIn(text))).toEqual({
      type: 'mobile',
      vendor: 'Google',
      model: 'Pixel 7',
      osVersion: 'Android 16',
    });
  });

  it('tell a tablet by its characteristics', () =>
    expect(benchFactsIn(new Map([['ro.build.characteristics', 'default,tablet']])).type).toBe('tablet'));
});

describe('charge of phones', () => {
  let now = 0;
  const asked = (answers: (string | Error)[]) => {
    let questions = 0;
    return {
      ask: () => {
        questions += 1;
        const answer = answers.shift() ?? '';
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
      questions: () => questions,
    };
  };

  it('asks each phone once a minute', async () => {
    now = 0;
    const batteries = new PhoneBatteries(() => now);
    const { ask, questions } = asked(['  level: 80\n', '  level: 79\n']);
    expect(await batteries.percentOf('a', ask)).toBe(80);
    now = 59_999;
    expect(await batteries.percentOf('a', ask)).toBe(80);
    now = 60_000;
    expect(await batteries.percentOf('a', ask)).toBe(79);
    expect(questions()).toBe(2);
  });

  it('keeps the last charge of a phone that does not answer, and asks it no more often', async () => {
    now = 0;
    const batteries = new PhoneBatteries(() => now);
    const { ask, questions } = asked(['  level: 80\n', new Error('silent')]);
    await batteries.percentOf('a', ask);
    now = 60_000;
    expect(await batteries.percentOf('a', ask)).toBe(80);
    expect(await batteries.percentOf('a', ask)).toBe(80);
    expect(questions()).toBe(2);
  });
});
