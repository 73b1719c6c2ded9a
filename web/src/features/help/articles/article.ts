export const AUDIENCES = ['customer', 'shop', 'technician', 'account', 'staff'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Part of an article. Plain text without markup, so that search and a future chat can read the same text. */
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
  /** Path below `/help`. Never changes, because external links may refer to the article. */
  readonly slug: string;
  readonly title: string;
  readonly audience: Audience;
  readonly summary: string;
  readonly body: readonly Block[];
  readonly links?: readonly ArticleLink[];
  /** Search terms that do not appear in the text. */
  readonly keywords?: readonly string[];
}

export function blockText(block: Block): string {
  if ('heading' in block) return block.heading;
  if ('text' in block) return block.text;
  if ('note' in block) return block.note;
  return ('list' in block ? block.list : block.steps).join('\n');
}
