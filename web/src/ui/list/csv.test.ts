import { describe, expect, it } from '@jest/globals';
import { toCsv } from './csv.js';

const name = { head: 'Name', text: (row: string) => row };

describe('a list as a file of comma-separated values', () => {
  it('begins with its heads, after the mark of UTF-8', () => {
    expect(toCsv([name, { head: 'Length', text: (row) => String(row.length), isNumber: true }], ['Naledi'])).toBe(
      '\uFEFF"Name","Length"\r\n"Naledi",6\r\n',
    );
  });

  it.each([
    ['a comma', 'Mokoena, Naledi', '"Mokoena, Naledi"'],
    ['a quote', 'the "big" one', '"the ""big"" one"'],
    ['a line’s end', 'a\nb', '"a\nb"'],
  ])('quotes %s', (_, text, cell) => expect(toCsv([name], [text])).toBe(`\uFEFF"Name"\r\n${cell}\r\n`));

  it('leaves a figure’s minus, so that a spreadsheet adds it up', () =>
    expect(toCsv([{ ...name, isNumber: true }], ['-70.00'])).toBe('\uFEFF"Name"\r\n-70.00\r\n'));

  it.each([
    ['=HYPERLINK(1)', "'=HYPERLINK(1)"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@sum', "'@sum"],
    ['\tx', "'\tx"],
    [' =1+1', "' =1+1"],
    ['\n=1+1', "\n'=1+1"],
    ["x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"],
    ['x\t@sum', "x\t'@sum"],
    ['x| +1', "x|' +1"],
    ['a-b = c', 'a-b = c'],
  ])('makes a text of a formula, whatever separates the list: %j', (text, cell) =>
    expect(toCsv([name], [text])).toBe(`\uFEFF"Name"\r\n"${cell}"\r\n`),
  );
});
