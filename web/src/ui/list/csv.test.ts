import { describe, expect, it } from '@jest/globals';
import { toCsv } from './csv.js';

const name = { head: 'Name', text: (row: string) => row };

describe('a list as a file of comma-separated values', () => {
  it('begins with its heads, after the mark of UTF-8', () => {
    expect(toCsv([name, { head: 'Length', text: (row) => String(row.length) }], ['Naledi'])).toBe(
      '\uFEFFName,Length\r\nNaledi,6\r\n',
    );
  });

  it.each([
    ['a comma', 'Mokoena, Naledi', '"Mokoena, Naledi"'],
    ['a quote', 'the "big" one', '"the ""big"" one"'],
    ['a line’s end', 'a\nb', '"a\nb"'],
  ])('quotes %s', (_, text, cell) => expect(toCsv([name], [text])).toBe(`\uFEFFName\r\n${cell}\r\n`));

  it('leaves a figure’s minus, so that a spreadsheet adds it up', () =>
    expect(toCsv([{ ...name, isNumber: true }], ['-70.00'])).toBe('\uFEFFName\r\n-70.00\r\n'));

  it.each(['=HYPERLINK("http://x")', '+1', '-1', '@sum', '\tx'])('lets no name be a formula: %j', (text) =>
    expect(toCsv([name], [text]).split('\r\n')[1]?.replaceAll('"', '').startsWith("'")).toBe(true),
  );
});
