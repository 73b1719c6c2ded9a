import { describe, expect, it } from '@jest/globals';
import { linesOf, type Run } from './text-lines.js';

const measure = ({ text }: Run): number => Array.from(new Intl.Segmenter().segment(text)).length;
const lines = (text: string, width = 1000) => linesOf(text, 'regular', width, measure);
const shown = (text: string): string[] => lines(text)[0]?.runs.map((run) => run.text) ?? [];

describe('visual order of a line', () => {
  it('keeps Latin text unchanged', () => {
    expect(shown('R1,500.00 (paid)')).toEqual(['R1,500.00 (paid)']);
  });

  // The shaper reverses the letters of a right-to-left run, so these runs keep reading order.
  it('puts the first Hebrew word at the right and keeps numbers and Latin left to right', () => {
    expect(shown('תיקון 123 iPhone')).toEqual(['iPhone', ' ', '123', 'תיקון ']);
  });

  it('mirrors brackets in a right-to-left line', () => {
    expect(shown('שלום (a)')).toEqual(['(', 'a', ')', 'שלום ']);
  });

  it('keeps a Latin line left to right around Arabic text', () => {
    const [line] = lines('Customer: إصلاح, R1');
    expect(line?.align).toBe('left');
    expect(line?.runs[0]?.text).toBe('Customer: ');
    expect(line?.runs.slice(-2).map((run) => run.text)).toEqual([', ', 'R1']);
  });

  it('aligns a paragraph that starts in Arabic to the right', () => {
    expect(lines('إصلاح iPhone')[0]?.align).toBe('right');
  });

  it('stores Persian digits reversed for the shaper, which reverses them again', () => {
    expect(shown('۱۲۳')).toEqual(['۳۲۱']);
  });
});

describe('line breaks', () => {
  const texts = (text: string, width: number) => lines(text, width).map((line) => line.text);

  it('breaks after words and ignores trailing spaces', () => {
    expect(texts('one two three', 7)).toEqual(['one two ', 'three']);
  });

  it('splits a word longer than a line', () => {
    expect(texts('a 123456789', 4)).toEqual(['a ', '1234', '5678', '9']);
  });

  it('never splits a grapheme', () => {
    expect(texts('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2)).toEqual(['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦']);
  });

  it('breaks between Thai words, which have no spaces', () => {
    const broken = texts('ซ่อมหน้าจอโทรศัพท์', 8);
    expect(broken.length).toBeGreaterThan(1);
    expect(broken.join('')).toBe('ซ่อมหน้าจอโทรศัพท์');
  });

  it('breaks in reading order: the first Hebrew words are on the first line', () => {
    expect(texts('אחת שתים שלוש', 9)).toEqual(['אחת שתים ', 'שלוש']);
  });

  it('does not break at a no-break space', () => {
    expect(texts('ab c\u00a0d', 5)).toEqual(['ab ', 'c\u00a0d']);
  });
});
