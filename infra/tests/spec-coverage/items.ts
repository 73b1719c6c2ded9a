/** The kinds of items in the specification; an item is a row of `items.tsv`. */
const KINDS = ['call', 'local-call', 'route', 'message', 'enum', 'constant', 'field'] as const;
export type Kind = (typeof KINDS)[number];

export interface Item {
  readonly id: string;
  readonly kind: Kind;
  /** The build order: `01` was built first, and each order is checked separately. */
  readonly order: string;
  readonly text: string;
  readonly where: string;
  readonly note: string;
}

const kindOf = (text: string | undefined): Kind | undefined => KINDS.find((kind) => kind === text);

/** Parses the table. Throws on an invalid row or a duplicate id, because a skipped row would count as built. */
export function readItems(table: string): Item[] {
  const items = table
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line): Item => {
      const [id = '', kindText, order = '', text = '', where = '', note = ''] = line.split('\t');
      const kind = kindOf(kindText);
      if (kind === undefined || id === '' || order === '' || text === '')
        throw new TypeError(`items.tsv: no item in "${line}"`);
      return { id, kind, order, text, where, note };
    });
  const twice = items.find(({ id }, at) => items.findIndex((other) => other.id === id) !== at);
  if (twice !== undefined) throw new TypeError(`items.tsv: ${twice.id} comes twice`);
  return items;
}
