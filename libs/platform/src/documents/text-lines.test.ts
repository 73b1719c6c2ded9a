import { describe, expect, it } from '@jest/globals';
import { linesOf, type Run } from './text-lines.js';

/** Every grapheme is one point wide. */
const measure = ({ text }: Run): number => Array.from(new Intl.Segmenter().segment(text)).length;
const lines = (text: string, width = 1000) => linesOf(text, 'regular', width, measure);
const shown = (text: string): string[] => lines(text)[0]?.runs.map((run) => run.text) ?? [];

describe('the order of a line', () => {
  it('leaves Latin text as it is', () => {
    expect(shown('R1,500.00 (paid)')).toEqual(['R1,500.00 (paid)']);
  });

  // The shaper turns the letters of a right-to-left run round, so those runs hold them in the order of reading.
  it('puts the first Hebrew word at the right, with numbers and Latin words from left to right', () => {
    expect(shown('תיקון 123 iPhone')).toEqual(['iPhone', ' ', '123', 'תיקון ']);
  });

  it('mirrors brackets in a right-to-left line', () => {
    expect(shown('שלום (a)')).toEqual(['(', 'a', ')', 'שלום ']);
  });

  it('keeps a line in its direction where Arabic stands inside Latin', () => {
    const [line] = lines('Customer: إصلاح, R1');
    expect(line?.align).toBe('left');
    expect(line?.runs[0]?.text).toBe('Customer: ');
    expect(line?.runs.slice(-2).map((run) => run.text)).toEqual([', ', 'R1']);
  });

  it('sets a paragraph that begins in Arabic at the right', () => {
    expect(lines('إصلاح iPhone')[0]?.align).toBe('right');
  });

  it('keeps Persian digits from left to right for the shaper, which turns them', () => {
    expect(shown('۱۲۳')).toEqual(['۳۲۱']);
  });
});

describe('the breaks of lines', () => {
  const texts = (text: string, width: number) => lines(text, width).map((line) => line.text);

  it('stand behind words, and blanks at an end take no room', () => {
    expect(texts('one two three', 7)).toEqual(['one two ', 'three']);
  });

  it('divide a word that is longer than a line', () => {
    expect(texts('a 123456789', 4)).toEqual(['a ', '1234', '5678', '9']);
  });

  it('never divide a grapheme', () => {
    expect(texts('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2)).toEqual(['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦']);
  });

  it('stand between Thai words, which have no blanks', () => {
    const broken = texts('ซ่อมหน้าจอโทรศัพท์', 8);
    expect(broken.length).toBeGreaterThan(1);
    expect(broken.join('')).toBe('ซ่อมหน้าจอโทรศัพท์');
  });

  it('are made in the order of reading: the first words of a Hebrew paragraph are its first line', () => {
    expect(texts('אחת שתים שלוש', 9)).toEqual(['אחת שתים ', 'שלוש']);
  });

  it('leave a no-break space whole', () => {
    expect(texts('ab c\u00a0d', 5)).toEqual(['ab ', 'c\u00a0d']);
  });
});
