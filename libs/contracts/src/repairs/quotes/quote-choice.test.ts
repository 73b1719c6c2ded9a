import { describe, expect, it } from '@jest/globals';
import { choiceRefusal, hasChoice, leastOf, linesAsQuoted, totalOfChosen, vatWithin } from './quote-choice.js';

const LINES = [
  { id: 'boot_repair', name: 'Boot repair', kind: 'procedure', cents: 35_000 },
  { id: 'registry_fix', name: 'Registry repair', kind: 'procedure', cents: 25_000 },
  { id: 'h1', name: 'Clean the fan', kind: 'work', cents: 10_000, isOptional: true },
  { id: 'h2', name: 'Original screen', kind: 'part', cents: 90_000, choice: 'Screen' },
  { id: 'h3', name: 'Compatible screen', kind: 'part', cents: 60_000, choice: 'Screen' },
];
const machine = ['boot_repair', 'registry_fix'];

describe('selectable quote lines', () => {
  it('include by default all optional lines and the first of each choice', () => {
    expect(linesAsQuoted(LINES)).toEqual([...machine, 'h1', 'h2']);
    expect(totalOfChosen(LINES, linesAsQuoted(LINES), 0)).toBe(160_000);
    expect(hasChoice(LINES)).toBe(true);
    expect(hasChoice(LINES.slice(0, 2))).toBe(false);
  });

  it.each<[string, string[], string | undefined]>([
    ['as it stands', [...machine, 'h1', 'h2'], undefined],
    ['without what is optional, and the other of a choice', [...machine, 'h3'], undefined],
    ['nothing', [], 'Choose at least one line'],
    ['a line of another quote', [...machine, 'h2', 'h9'], 'is not a choice of this quote'],
    ['a line twice', [...machine, 'h2', 'h2'], 'is not a choice of this quote'],
    ['both of a choice', [...machine, 'h2', 'h3'], 'Choose one: Screen'],
    ['none of a choice', machine, 'Choose one: Screen'],
    ['a part of one plan', ['boot_repair', 'h2'], 'These belong together: Boot repair, Registry repair'],
    ['without what is part of it', ['h2'], 'This is part of the quote: Boot repair, Registry repair'],
  ])('%s', (_, chosen, refusal) => expect(choiceRefusal(LINES, chosen)).toBe(refusal));

  it('allow leaving out the whole plan if the plan is optional', () => {
    const lines = LINES.map((line) => (line.kind === 'procedure' ? { ...line, isOptional: true } : line));
    expect(choiceRefusal(lines, ['h3'])).toBeUndefined();
    expect(choiceRefusal(lines, ['registry_fix', 'h3'])).toMatch(/belong together/);
  });

  it('cost at least the required lines, or the cheapest optional line', () => {
    expect(leastOf(LINES)).toBe(120_000);
    expect(leastOf(LINES.map((line) => ({ ...line, isOptional: true })))).toBe(10_000);
    expect(leastOf([])).toBe(0);
  });

  it('contain VAT exact to the cent', () => {
    expect(vatWithin(11_500, 1_500)).toBe(1_500);
    expect(vatWithin(10_000, 1_500)).toBe(1_304);
    expect(vatWithin(1, 1_500)).toBe(0);
    expect(vatWithin(10_000, 0)).toBe(0);
  });
});
