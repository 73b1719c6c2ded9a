/** A block of the document. `facts` are names and values, set in a typeface with clearly distinct letters. */
export type Block =
  | { readonly kind: 'title' | 'heading' | 'text' | 'quiet'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [string, string])[] }
  | { readonly kind: 'page' };

export interface PdfContent {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly at: Date;
  /** Printed above the first block; a validated PNG or JPEG image. */
  readonly logo?: Buffer;
  /** Default A4. A roll of receipt paper is one page of 80 mm, as long as its content. */
  readonly paper?: 'a4' | 'receipt_80';
  /** Default true. Tests read the pages uncompressed. */
  readonly compress?: boolean;
}

/** Loaded with the first document: PDFKit and the reader of fonts take 14 MB, and most processes print nothing. */
const loadWriter = (): Promise<typeof import('./write-pdf.js')> => import('./write-pdf.js');

/**
 * Creates a PDF of plain text without scripts, links or external resources. `at` is the document's timestamp, so the
 * same content gives the same file.
 */
export async function makePdf(content: PdfContent): Promise<Buffer> {
  const { writePdf } = await loadWriter();
  return writePdf(content);
}
