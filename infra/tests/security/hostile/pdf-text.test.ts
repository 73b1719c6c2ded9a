import { describe, expect, it } from '@jest/globals';
import { makePdf } from '@revive/platform/documents/pdf';
import { CERTIFICATE_TITLE, certificateBlocks } from '@revive/onboarding/training/progress/issue-certificate';
import { PAYLOADS } from './payloads.js';
import { readPdf, countInPdf } from './pdf-text.js';

const AT = new Date('2026-11-22T06:00:00Z');
const made = (text: string) =>
  makePdf({
    title: 'A title',
    blocks: [
      { kind: 'title', text: 'Certificate' },
      { kind: 'facts', rows: [['Name', text]] },
    ],
    at: AT,
  });

describe('reading a PDF', () => {
  it.each([
    'Thandi Dlamini',
    'Ọláwálé Ńkosi Дарья',
    '<script>alert(1)</script>',
    '(\\) Tj /JS (app.alert(1)) /OpenAction',
    '"&%;\'`$(id)',
  ])('finds the text %j and no active content', async (text) => {
    const read = readPdf(await made(text));
    expect([read.active, read.text]).toEqual([[], expect.stringContaining(text)]);
  });

  it('detects an action', async () => {
    const file = (await made('x'))
      .toString('latin1')
      .replace('/Type /Catalog', '/Type /Catalog\n/OpenAction << /S /JavaScript /JS (app.alert(1)) >>');
    expect(readPdf(Buffer.from(file, 'latin1')).active).toHaveLength(1);
  });
});

describe('training certificate', () => {
  it.each(PAYLOADS)('contains the name %j as typed and no active content', async (name) => {
    const blocks = certificateBlocks(
      { id: 'an-id', name, username: name },
      [],
      AT,
      'https://revive.example/verify-document',
    );
    const { active, text } = readPdf(await makePdf({ title: CERTIFICATE_TITLE, blocks, at: AT }));
    expect(active).toEqual([]);
    expect(countInPdf(text, name)).toBeGreaterThan(1);
  });
});
