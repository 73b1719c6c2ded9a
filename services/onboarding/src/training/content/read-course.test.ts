import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '@revive/platform/errors/config-error';
import { readCourse } from './course.js';

const COURSE = fileURLToPath(new URL('../../../training/', import.meta.url));
const [CHAPTER, QUIZ] = ['customer-onboarding/1-at-the-counter.md', 'customer-onboarding/quiz.md'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'revive-course-'));
  cpSync(COURSE, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const complaintOf = (): string => {
  try {
    readCourse(folder);
    return 'no complaint';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.replace(`${folder}/`, '');
  }
};
const write = (file: string, ...lines: readonly string[]): void => writeFileSync(join(folder, file), lines.join('\n'));

const LESSON = ['# At the counter', '', '## The first minute {#first-minute}', '', 'Greet the person.'];
const QUESTION = ['# Questions', '', '## Who decides? {#who}', ''];
const OPTIONS = ['- [x] The owner', '- [ ] The bringer', '- [ ] The shop', '- [ ] Nobody'];

describe('a chapter', () => {
  it.each([
    ['no title', ['## The first minute {#first-minute}'], '1: The file must begin with a title'],
    ['no text at all', [''], '1: The file must begin with a title'],
    ['no part', ['# At the counter'], '1: The file has no heading of level 2'],
    ['a second title', [...LESSON, '', '# Again'], '7: A file has only one title'],
    ['text before the first part', ['# At the counter', '', 'Hello.'], '3: This text belongs to no heading'],
    ['a heading of level 4', [...LESSON, '', '#### Deep'], '7: Expected a heading of level 1 to 3'],
    ['a part without an id', ['# A', '', '## B', '', 'Text.'], '3: This heading needs an id'],
    ['an id with a space sign', ['# A', '', '## B {#b_c}', '', 'Text.'], '3: The id b_c is not made of'],
    ['an id on the title', ['# A {#a}', '', '## B {#b}', '', 'Text.'], '1: Only a heading of level 2 has an id'],
    [
      'an id used twice',
      [...LESSON, '', '## Again {#first-minute}', '', 'Text.'],
      '7: The id first-minute is used twice',
    ],
    ['an empty part', ['# A', '', '## B {#b}'], '3: A part begins with a paragraph or a list'],
    ['unknown evidence', ['# A', '', '## B {#b evidence=none}', '', 'Text.'], '3: There is no evidence none'],
    ['text below a heading without an empty line', ['# A', 'Text.'], '2: An empty line is missing'],
    ['a space at the end of a line', [...LESSON, '', 'Text. '], '7: A line ends with a space'],
    ['emphasis', [...LESSON, '', 'Do *not* connect.'], '7: The text contains *'],
    ['a link', [...LESSON, '', 'See [here](x).'], '7: The text contains ['],
    ['a list inside a paragraph', [...LESSON, '- One'], '6: A paragraph has a line that begins like another block'],
    ['a numbered list', [...LESSON, '', '1. One'], '7: A paragraph has a line that begins like another block'],
    ['points without a narration', ['# A', '', '## B {#b}', '', '- One'], '3: A list of points needs a narration'],
    [
      'text after a narration',
      ['# A', '', '## B {#b}', '', '- One', '', '> Two.', '', 'Three.'],
      '9: A paragraph is not',
    ],
    [
      'a torn narration',
      ['# A', '', '## B {#b}', '', '- One', '', '> Two.', 'Three.'],
      '8: Expected a line of the quote',
    ],
    ['a question without options', [...LESSON, '', '### What now?'], '7: A question needs a list of at least two'],
    ['a question with one option', [...LESSON, '', '### What now?', '', '- Wait'], '9: A question needs a list of at'],
    ['a narration below a lesson', [...LESSON, '', '> Two.'], '7: A quote is not expected here'],
  ])('fails with %s', (_, lines, complaint) => {
    write(CHAPTER, ...lines);
    expect(complaintOf()).toMatch(new RegExp(`^${CHAPTER}:${complaint.replace(/[[*]/g, String.raw`\$&`)}`));
  });

  it.each([
    ['no line below the head', ['| now | act | 1 | Run |'], '8: The second line of a table'],
    ['a missing cell', ['|---|---|---|---|', '| now | act | Run |'], '9: This row has 3 filled cells instead of 4'],
    ['an unknown kind', ['|---|---|---|---|', '| now | push | 1 | Run |'], '9: The kind of an exercise is one of act'],
    ['half a minute', ['|---|---|---|---|', '| now | act | 0.5 | Run |'], '9: The minutes are a whole number'],
    [
      'an id used twice',
      ['|---|---|---|---|', '| a | act | 1 | R |', '| a | act | 1 | R |'],
      '10: The id a is used twice',
    ],
  ])('fails with a table of exercises with %s', (_, rows, complaint) => {
    write(CHAPTER, ...LESSON, '', '| Exercise | Kind | Minutes | Question |', ...rows);
    expect(complaintOf()).toMatch(new RegExp(`^${CHAPTER}:${complaint}`));
  });

  it('may not repeat an id of another chapter of the module', () => {
    write('customer-onboarding/3-again.md', ...LESSON);
    expect(complaintOf()).toBe('customer-onboarding/3-again.md:3: The id first-minute is used twice.');
  });

  it('fails under a name without a number', () => {
    renameSync(join(folder, CHAPTER), join(folder, 'customer-onboarding/at-the-counter.md'));
    expect(complaintOf()).toBe('customer-onboarding/at-the-counter.md: A chapter is named like 1-at-the-counter.md.');
  });

  it('joins the lines of a paragraph, an item and a narration by a space', () => {
    write(CHAPTER, '# A', '', '## B {#b}', '', '- One', '  point', '- Two', '', '> Spoken', '> text.');
    expect(readCourse(folder)['customer-onboarding'].parts[0]).toEqual({
      id: 'b',
      title: 'B',
      points: ['One point', 'Two'],
      narration: 'Spoken text.',
    });
  });
});

describe('a quiz', () => {
  it.each([
    ['no options', [], '3: A question needs a list of options'],
    ['no explanation', OPTIONS, '3: A question needs an explanation'],
    ['two right options', [...OPTIONS.slice(0, 3), '- [x] Nobody', '', 'Why.'], '5: A question has four options'],
    ['no right option', [...OPTIONS.slice(1), '- [ ] All', '', 'Why.'], '5: A question has four options'],
    ['three options', [...OPTIONS.slice(0, 3), '', 'Why.'], '5: A question has four options'],
    ['five options', [...OPTIONS, '- [ ] All', '', 'Why.'], '5: A question has four options'],
    ['an option without a box', [...OPTIONS.slice(0, 3), '- Nobody', '', 'Why.'], '5: A question has four options'],
    ['a second paragraph', [...OPTIONS, '', 'Why.', '', 'And more.'], '12: A paragraph is not expected here'],
    [
      'an id used twice',
      [...OPTIONS, '', 'Why.', '', '## Again? {#who}', '', ...OPTIONS, '', 'Why.'],
      '12: The id who',
    ],
  ])('fails with %s', (_, lines, complaint) => {
    write(QUIZ, ...QUESTION, ...lines);
    expect(complaintOf()).toMatch(new RegExp(`^${QUIZ}:${complaint}`));
  });

  it('puts the right option first', () => {
    write(QUIZ, ...QUESTION, ...OPTIONS.toReversed(), '', 'The device is theirs.');
    expect(readCourse(folder)['customer-onboarding'].questions).toEqual([
      {
        id: 'who',
        text: 'Who decides?',
        why: 'The device is theirs.',
        options: ['The owner', 'Nobody', 'The shop', 'The bringer'],
      },
    ]);
  });
});

describe('the course', () => {
  it('has no file that the loader ignores', () => {
    write('legal-compliance/notes.txt', 'Later.');
    expect(complaintOf()).toBe('legal-compliance/notes.txt: A chapter is named like 1-at-the-counter.md.');
  });

  it('has a folder for each module and no other', () => {
    renameSync(join(folder, 'legal-compliance'), join(folder, 'law'));
    expect(complaintOf()).toBe('law: There is no module of this name.');
    rmSync(join(folder, 'law'), { recursive: true });
    expect(complaintOf()).toMatch(/: The module legal-compliance has no folder\.$/);
  });

  it('has chapters and a quiz in each module', () => {
    rmSync(join(folder, QUIZ));
    expect(complaintOf()).toBe('customer-onboarding: This module has no quiz.md.');
    write(QUIZ, ...QUESTION, ...OPTIONS, '', 'The device is theirs.');
    rmSync(join(folder, CHAPTER));
    rmSync(join(folder, 'customer-onboarding/2-what-you-say.md'));
    expect(complaintOf()).toBe('customer-onboarding: This module has no chapter.');
  });
});
