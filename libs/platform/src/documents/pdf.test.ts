import { describe, expect, it } from '@jest/globals';
import { makePdf, runsOf } from './pdf.js';

const shown = (text: string) =>
  runsOf(text)
    .map((run) => run.text)
    .join('');

describe('what a person typed, on paper', () => {
  it.each([
    ['Thandi Dlamini', 'Thandi Dlamini'],
    ['Ọláwálé Ńkosi', 'Ọláwálé Ńkosi'],
    ['Дарья', 'Дарья'],
    ['a\u202Eb', 'a[U+202E]b'],
    ['a\nb', 'a[U+000A]b'],
    ['日本', '[U+65E5][U+672C]'],
    ['soft\u00ADhyphen', 'soft[U+00AD]hyphen'],
    ['', ' '],
  ])('shows %j as %j: nothing is hidden and nothing turned around', (typed, expected) => {
    expect(shown(typed)).toBe(expected);
  });

  it('begins with the logo that it is given', async () => {
    // Two pixels of red, one of them clear.
    const logo = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAD0lEQVR42mP4z8DA8B+IAAz8Av6AwMAPAAAAAElFTkSuQmCC',
      'base64',
    );
    const content = { title: 'A title', blocks: [{ kind: 'text', text: 'Below it' }] as const, at: new Date(0) };
    const [without, one, other] = [
      await makePdf(content),
      await makePdf({ ...content, logo }),
      await makePdf({ ...content, logo }),
    ];
    expect(without.includes('/Subtype /Image')).toBe(false);
    expect(one.includes('/Subtype /Image')).toBe(true);
    expect(one.equals(other)).toBe(true);
  });

  it('is the same file for the same content, and holds nothing that runs', async () => {
    const content = {
      title: '(/JS) <script>',
      blocks: [
        { kind: 'title', text: 'A title' },
        {
          kind: 'facts',
          rows: [
            ['Name', '/OpenAction (app.alert(1))'],
            ['Ọ', 'Ńкт'],
          ],
        },
        { kind: 'page' },
        { kind: 'text', text: 'The end.' },
      ] as const,
      at: new Date('2026-11-22T06:00:00Z'),
    };
    const [one, other] = [await makePdf(content), await makePdf(content)];
    expect(one.equals(other)).toBe(true);
    expect(one.subarray(0, 5).toString()).toBe('%PDF-');
    expect(
      one
        .toString('latin1')
        .replace(/stream[\s\S]*?endstream/g, '')
        .replace(/\((?:[^()\\]|\\.)*\)/g, ''),
    ).not.toMatch(/\/(JS|JavaScript|OpenAction|AA|URI|Launch)\b/);
  });
});
