import { describe, expect, it } from '@jest/globals';
import { makePdf } from './pdf.js';

describe('PDF creation', () => {
  it('puts the given logo at the top', async () => {
    // A PNG of two pixels, one red and one transparent.
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

  it('prints a receipt on one page 80 mm wide, as long as its content', async () => {
    const heightOf = async (lines: number) => {
      const file = await makePdf({
        title: 'A receipt',
        at: new Date(0),
        paper: 'receipt_80',
        blocks: [
          { kind: 'title', text: 'A receipt' },
          { kind: 'page' },
          ...Array.from({ length: lines }, (_, n) => ({ kind: 'text' as const, text: `Line ${n}` })),
        ],
      });
      const boxes = [...file.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
      expect(boxes.map(([, width]) => width)).toEqual(['226.77']);
      return Number(boxes[0]?.[2]);
    };
    const [short, long] = [await heightOf(1), await heightOf(60)];
    expect(long - short).toBeCloseTo(59 * (10 * 1.36 + 7), 0);
  });

  it('creates the same file for the same content, without active content', async () => {
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

  it('embeds the font of each script and stores the text in reading order', async () => {
    const text = 'إصلاح 12 (a)';
    const file = (
      await makePdf({ title: 'A title', blocks: [{ kind: 'text', text }], at: new Date(0), compress: false })
    ).toString('latin1');
    expect(file).toMatch(/\/FontName \/[A-Z+]*NotoSansArabic/);
    expect(file).toContain(
      `/ActualText (${Buffer.from(`\ufeff${text}`, 'utf16le')
        .swap16()
        .toString('latin1')
        .replace(/[()\\]/g, '\\$&')})`,
    );
  });

  it('explains bracketed codes once', async () => {
    const content = { title: 'A title', at: new Date(0), compress: false } as const;
    const said = async (text: string) =>
      (
        await makePdf({
          ...content,
          blocks: [
            { kind: 'text', text },
            { kind: 'text', text },
          ],
        })
      )
        .toString('latin1')
        .split('/ActualText (A code such as').length - 1;
    expect(await said('a\u202eb')).toBe(1);
    expect(await said('ab')).toBe(0);
  });

  it('starts a new page for a paragraph that does not fit', async () => {
    const file = await makePdf({
      title: 'A title',
      blocks: Array.from({ length: 60 }, () => ({ kind: 'text', text: 'A line.' }) as const),
      at: new Date(0),
    });
    expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  });
});
