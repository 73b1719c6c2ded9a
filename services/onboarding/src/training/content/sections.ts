import { blocksOf, fault, type Block, type Place } from './markdown-blocks.js';

/** A heading of level 2 with its id, and the blocks below. */
export interface Section extends Place {
  readonly id: string;
  readonly title: string;
  readonly evidence: string | undefined;
  readonly blocks: readonly Block[];
}

/** Steps and draws are stored with a MAC over these ids, joined by spaces. */
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST_ID = 20;

export function checkedId(place: Place, id: string | undefined): string {
  if (id === undefined) throw fault(place, 'This heading needs an id, such as {#first-minute}.');
  if (!ID.test(id) || id.length > LONGEST_ID)
    throw fault(
      place,
      `The id ${id} is not made of small letters, digits and hyphens, or has more than ${LONGEST_ID}.`,
    );
  return id;
}

/** Throws ConfigError for a repeated id. */
export function mustDiffer(all: readonly (Place & { readonly id: string })[]): void {
  const known = new Set<string>();
  for (const one of all) {
    if (known.has(one.id)) throw fault(one, `The id ${one.id} is used twice.`);
    known.add(one.id);
  }
}

/** The sections of a file, after its title. Throws ConfigError with file and line. */
export function sectionsOf(file: string, markdown: string): readonly Section[] {
  const [title, ...blocks] = blocksOf(file, markdown);
  if (title?.kind !== 'heading' || title.level !== 1)
    throw fault(title ?? { file, line: 1 }, 'The file must begin with a title, such as # At the counter.');
  const sections: (Section & { readonly blocks: Block[] })[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 1) throw fault(block, 'A file has only one title.');
    const current = sections.at(-1);
    if (block.kind === 'heading' && block.level === 2)
      sections.push({
        file,
        line: block.line,
        id: checkedId(block, block.id),
        title: block.text,
        evidence: block.evidence,
        blocks: [],
      });
    else if (current) current.blocks.push(block);
    else throw fault(block, 'This text belongs to no heading of level 2.');
  }
  if (sections.length === 0) throw fault(title, 'The file has no heading of level 2.');
  return sections;
}
