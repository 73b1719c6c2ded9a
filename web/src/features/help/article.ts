/** For whom an article is written, in the order in which they are listed. */
export const AUDIENCES = ['customer', 'shop', 'technician', 'account', 'staff'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** A part of an article: plain words and no markup, so that search and, later, the chat read the same text as a person. */
export type Block =
  | { readonly heading: string }
  | { readonly text: string }
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly note: string };

export interface ArticleLink {
  readonly label: string;
  readonly to: string;
}

export interface Article {
  /** Its address below `/help`; a link to it may be anywhere, so it never changes. */
  readonly slug: string;
  readonly title: string;
  readonly audience: Audience;
  /** One sentence: the answer for whoever reads no further. */
  readonly summary: string;
  readonly body: readonly Block[];
  /** Where in the product it goes on. */
  readonly links?: readonly ArticleLink[];
  /** Words that people search with and that the text does not use. */
  readonly keywords?: readonly string[];
}

/** The words of a block, in reading order. */
export function blockText(block: Block): string {
  if ('heading' in block) return block.heading;
  if ('text' in block) return block.text;
  if ('note' in block) return block.note;
  return ('list' in block ? block.list : block.steps).join('\n');
}
