import { describe, expect, it } from '@jest/globals';
import { installedCjk } from './fonts.js';
import { printedGraphemes, printedText } from './printed-text.js';

describe('printed text', () => {
  it.each([
    ['Thandi Dlamini'],
    ['Ọláwálé Ńkosi'],
    ['Дарья'],
    ['Ωμέγα'],
    ['Nguyễn Thị Ánh'],
    ['إصلاح الهاتف'],
    ['תיקון טלפון'],
    ['स्क्रीन की मरम्मत'],
    ['ซ่อมหน้าจอ'],
    ['ስክሪን ጥገና'],
    ['தமிழ் తెలుగు ગુજરાતી বাংলা'],
    ['می\u200cخواهم'],
    ['👩‍👩‍👧‍👦 😀'],
  ])('prints %j unchanged', (typed) => {
    expect(printedText(typed, 'mono')).toBe(typed);
  });

  it('composes a letter with its combining mark', () => {
    expect(printedText('e\u0301', 'regular')).toBe('\u00e9');
  });

  it.each([
    ['a\u202Eb', 'a[U+202E]b'],
    ['\u2066x\u2069', '[U+2066]x[U+2069]'],
    ['a\u200fb', 'a[U+200F]b'],
    ['a\nb', 'a[U+000A]b'],
    ['soft\u00ADhyphen', 'soft[U+00AD]hyphen'],
    ['x\u200by', 'x[U+200B]y'],
    ['x\u200dy', 'x[U+200D]y'],
    ['\ufeffx', '[U+FEFF]x'],
    ['🏴\u{e0067}', '🏴[U+E0067]'],
    ['\u{f0000}', '[U+F0000]'],
  ])('prints the code point of an invisible character: %j as %j', (typed, expected) => {
    expect(printedText(typed, 'regular')).toBe(expected);
  });

  it('prints at most three combining marks per letter', () => {
    expect(printedText(`b${'\u0302'.repeat(5)}`, 'regular')).toBe(`b${'\u0302'.repeat(3)}[U+0302][U+0302]`);
  });

  it('uses one font for a phrase in one script', () => {
    expect(new Set(printedGraphemes('إصلاح الهاتف', 'mono').map(({ font }) => font.name)).size).toBe(1);
  });
});

describe('Chinese, Japanese and Korean', () => {
  it('return no font if none is installed', () => {
    expect(installedCjk(['/nowhere/NotoSansCJK-Regular.ttc'])).toBeUndefined();
  });
});
