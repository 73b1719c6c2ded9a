import type { Paper } from '@revive/contracts/printing/states';
import { makeLabels } from '@revive/platform/documents/label';
import { makePdf } from '@revive/platform/documents/pdf';

const TITLE = 'Test page';
const NAMES = { label_62: 'Labels, 62 mm', receipt_80: 'Receipts, 80 mm', a4: 'A4' } as const satisfies Record<
  Paper,
  string
>;

/** Holds no data of a shop or a customer. */
export function testPage(paper: Paper, at: Date): Promise<Buffer> {
  const printed = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (paper === 'label_62')
    return makeLabels({
      title: TITLE,
      paper: '62mm',
      at,
      labels: [
        {
          address: 'Revive test page',
          title: 'Test',
          lines: [NAMES[paper], printed].map((text) => ({ text, most: 1 })),
        },
      ],
    });
  return makePdf({
    title: TITLE,
    at,
    paper,
    blocks: [
      { kind: 'heading', text: 'Revive' },
      { kind: 'title', text: TITLE },
      {
        kind: 'facts',
        rows: [
          ['Paper', NAMES[paper]],
          ['Requested', printed],
        ],
      },
      {
        kind: 'text',
        text: 'If you can read this page, your printer is set up. All four edges should be on the paper.',
      },
      { kind: 'quiet', text: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789' },
    ],
  });
}
