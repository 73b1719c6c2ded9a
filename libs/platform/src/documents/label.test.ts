import { describe, expect, it } from '@jest/globals';
import { create } from 'qrcode';
import { makeLabels, type Label, type LabelSheet } from './label.js';

const ADDRESS = 'https://revive.example/tenant/repairs/0190a0a0-0000-7000-8000-000000000001';
const MM = 72 / 25.4;
const label = (over: Partial<Label> = {}): Label => ({
  address: ADDRESS,
  title: 'R-12',
  lines: [
    { text: 'Umoja One', most: 2 },
    { text: 'Thandi Dlamini', most: 1 },
    { text: '356938035643809', most: 1, isNumber: true },
    { text: '28 Nov 2026', most: 1 },
  ],
  ...over,
});
const written = async (sheet: Partial<LabelSheet> = {}): Promise<string> =>
  (
    await makeLabels({
      title: 'Label R-12',
      paper: '62mm',
      labels: [label()],
      at: new Date('2026-11-28T08:00:00Z'),
      compress: false,
      ...sheet,
    })
  ).toString('latin1');
const pagesOf = (file: string) =>
  [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width) / MM),
    Math.round(Number(height) / MM),
  ]);
/** The printed lines in reading order. */
const linesOf = (file: string) =>
  [...file.matchAll(/\/ActualText \(((?:[^()\\]|\\[^])*)\)/g)].map(([, text = '']) => {
    const bytes = Buffer.from(text.replace(/\\([()\\])/g, '$1').replace(/\\r/g, '\r'), 'latin1');
    return bytes[0] === 0xfe ? bytes.swap16().toString('utf16le').slice(1) : bytes.toString('latin1');
  });
/** Text places as points from the lower left corner of the page. */
const placesOf = (file: string) =>
  [...file.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

const HOSTILE = [
  ['Arabic', 'إصلاح الهاتف المحمول '.repeat(24)],
  ['direction overrides', 'Umoja \u202egnihsihp\u202c \u2066x\u2069 '.repeat(18)],
  ['emoji', '👩‍👩‍👧‍👦📱🔋'.repeat(30)],
  ['one word', 'W'.repeat(500)],
  ['combining marks', `a${'\u0301'.repeat(400)}`],
  ['no words', '  \u200b '.repeat(100)],
  ['words of two letters', 'ab '.repeat(166)],
] as const;

describe('labels', () => {
  it('have a page of 62 by 29 mm each', async () => {
    const file = await written({ labels: [label(), label()] });
    expect(pagesOf(file)).toEqual([
      [62, 29],
      [62, 29],
    ]);
    expect(linesOf(file).slice(0, 5)).toEqual([
      'R-12',
      'Umoja One',
      'Thandi Dlamini',
      '356938035643809',
      '28 Nov 2026',
    ]);
  });

  it('fill a sheet of A4 from the given place and go on with the next', async () => {
    expect(pagesOf(await written({ paper: 'a4', place: 23, labels: [label(), label()] }))).toEqual([[210, 297]]);
    expect(pagesOf(await written({ paper: 'a4', place: 24, labels: [label(), label()] }))).toEqual([
      [210, 297],
      [210, 297],
    ]);
    const [first, last] = [await written({ paper: 'a4' }), await written({ paper: 'a4', place: 24 })];
    const [top, bottom] = [placesOf(first)[0], placesOf(last)[0]];
    expect((bottom?.x ?? 0) - (top?.x ?? 0)).toBeCloseTo(140 * MM, 0);
    expect((top?.y ?? 0) - (bottom?.y ?? 0)).toBeCloseTo(7 * 37 * MM, 0);
  });

  it('draw each dark module of the code', async () => {
    const dark = create(ADDRESS, { errorCorrectionLevel: 'M' }).modules.data.filter((module) => module === 1).length;
    expect((await written()).match(/ re$/gm)).toHaveLength(dark);
  });

  it('give the same bytes for the same content, without active content', async () => {
    const [one, other] = [await written(), await written()];
    expect(one === other).toBe(true);
    expect(one).not.toMatch(/\/(JS|JavaScript|OpenAction|AA|URI|Launch)\b/);
  });

  it('set a long number smaller instead of cutting it', async () => {
    expect(linesOf(await written({ labels: [label({ title: 'R-1234567890' })] }))[0]).toBe('R-1234567890');
  });

  it('keep hostile names of 500 characters within the label, with the date', async () => {
    const labels = HOSTILE.map(([, name]) =>
      label({
        lines: [
          { text: name, most: 2 },
          { text: name.slice(0, 120), most: 1 },
          { text: name.slice(0, 60), most: 1, isNumber: true },
          { text: '28 Nov 2026', most: 1 },
        ],
      }),
    );
    const file = await written({ labels });
    const printed = linesOf(file);
    expect(printed.filter((line) => line === '28 Nov 2026')).toHaveLength(HOSTILE.length);
    expect(printed.length).toBeLessThanOrEqual(6 * HOSTILE.length);
    for (const { x, y } of placesOf(file)) {
      expect(x).toBeGreaterThan(26 * MM);
      expect(x).toBeLessThan(62 * MM);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(29 * MM);
    }
    expect(printed.filter((line) => /[\u202a-\u202e\u2066-\u2069\u200b]/.test(line))).toEqual([]);
  });

  it('say with an ellipsis that a name goes on', async () => {
    const long = 'Hewlett-Packard EliteBook 840 G11 Notebook PC with docking station';
    const lines = linesOf(await written({ labels: [label({ lines: [{ text: long, most: 2 }] })] }));
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/…$/);
  });
});
