import { describe, expect, it } from '@jest/globals';
import { toCsv } from './csv.js';
import { formatOfRegion } from './csv-format.js';

const EN = { separator: ',', decimal: '.' } as const;
const name = { head: 'Name', text: (row: string) => row };

describe('toCsv', () => {
  it('starts with a byte order mark and the heads', () => {
    expect(toCsv([name, { head: 'Length', text: (row) => String(row.length), isNumber: true }], ['Naledi'], EN)).toBe(
      '\uFEFF"Name","Length"\r\n"Naledi",6\r\n',
    );
  });

  it.each([
    ['a comma', 'Mokoena, Naledi', '"Mokoena, Naledi"'],
    ['a quote', 'the "big" one', '"the ""big"" one"'],
    ['a line’s end', 'a\nb', '"a\nb"'],
  ])('quotes %s', (_, text, cell) => expect(toCsv([name], [text], EN)).toBe(`\uFEFF"Name"\r\n${cell}\r\n`));

  it('keeps the minus of a number, so that spreadsheets can add up', () =>
    expect(toCsv([{ ...name, isNumber: true }], ['-70.00'], EN)).toBe('\uFEFF"Name"\r\n-70.00\r\n'));

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
  ])('escapes a formula, independent of the separator: %j', (text, cell) =>
    expect(toCsv([name], [text], EN)).toBe(`\uFEFF"Name"\r\n"${cell}"\r\n`),
  );

  it.each([
    [{ separator: ';', decimal: ',' } as const, '"Name";"Price"\r\n"a";1234,50\r\n'],
    [{ separator: '\t', decimal: '.' } as const, '"Name"\t"Price"\r\n"a"\t1234.50\r\n'],
    [{ separator: ',', decimal: ',' } as const, '"Name","Price"\r\n"a","1234,50"\r\n'],
  ])('formats cells and numbers as %j', (format, file) =>
    expect(toCsv([name, { head: 'Price', isNumber: true, text: () => '1234.50' }], ['a'], format)).toBe(
      `\uFEFF${file}`,
    ),
  );

  it('splits a time into day and time in the reader’s zone', () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const at = new Date(2026, 10, 27, 23, 5, 9).toISOString();
    expect(toCsv([{ head: 'Checked in', at: (row: { at?: string }) => row.at }], [{ at }, {}], EN)).toBe(
      `\uFEFF"Checked in (date)","Checked in (time, ${zone})"\r\n2026-11-27,23:05:09\r\n,\r\n`,
    );
  });
});

describe('formatOfRegion', () => {
  it.each([
    ['en-US', { separator: ',', decimal: '.' }],
    ['de-DE', { separator: ';', decimal: ',' }],
    ['af-ZA', { separator: ';', decimal: ',' }],
  ])('maps %s to %j', (language, format) => expect(formatOfRegion(language)).toEqual(format));
});
