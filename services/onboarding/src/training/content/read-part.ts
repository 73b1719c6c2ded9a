import { EXERCISE_KINDS } from '@revive/contracts/training/content';
import { NTFS_BOOT_SECTOR } from './evidence.js';
import { fault, type Block, type Table } from './markdown-blocks.js';
import type { Evidence, Exercise, Part } from './part.js';
import { checkedId, mustDiffer, type Section } from './sections.js';

const EVIDENCE: Readonly<Record<string, Evidence>> = { 'ntfs-boot-sector': NTFS_BOOT_SECTOR };

/** A section of a chapter as a part of the module. Throws ConfigError with file and line. */
export function readPart(section: Section): Part {
  const { id, title, blocks } = section;
  const [points, narration, ...beyond] = blocks;
  if (points?.kind === 'list') {
    if (narration?.kind !== 'quote') throw fault(narration ?? section, 'A list of points needs a narration below: > …');
    refuse(beyond);
    return { id, title, points: points.items.map(({ text }) => text), narration: narration.text };
  }
  if (points?.kind !== 'paragraph')
    throw fault(points ?? section, 'A part begins with a paragraph or a list of points.');
  const end = blocks.findIndex(({ kind }) => kind !== 'paragraph');
  const texts = end < 0 ? blocks : blocks.slice(0, end);
  return {
    id,
    title,
    points: texts.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : [])),
    ...evidenceOf(section),
    ...taskOf(blocks.slice(texts.length)),
  };
}

function evidenceOf(section: Section): Pick<Part, 'evidence'> {
  if (section.evidence === undefined) return {};
  const evidence = EVIDENCE[section.evidence];
  if (evidence === undefined) throw fault(section, `There is no evidence ${section.evidence}.`);
  return { evidence };
}

/** The end of a part: nothing, a question with options, or a table of exercises. */
function taskOf([first, second, ...beyond]: readonly Block[]): Pick<Part, 'task' | 'exercises'> {
  if (first === undefined) return {};
  if (first.kind === 'table') {
    refuse([second, ...beyond]);
    return { exercises: exercisesOf(first) };
  }
  if (first.kind !== 'heading') throw fault(first, `A ${first.kind} is not expected here.`);
  if (second?.kind !== 'list' || second.items.length < 2)
    throw fault(second ?? first, 'A question needs a list of at least two options.');
  refuse(beyond);
  return { task: { question: first.text, options: second.items.map(({ text }) => text) } };
}

function exercisesOf({ rows }: Table): readonly Exercise[] {
  const exercises = rows.map(({ file, line, cells: [id, kindName, minutes = '', ask = ''] }) => {
    const place = { file, line };
    const kind = EXERCISE_KINDS.find((one) => one === kindName);
    if (kind === undefined) throw fault(place, `The kind of an exercise is one of ${EXERCISE_KINDS.join(', ')}.`);
    if (!/^[1-9]\d?$/.test(minutes)) throw fault(place, 'The minutes are a whole number from 1.');
    return { place, exercise: { id: checkedId(place, id), kind, minutes: Number(minutes), ask } };
  });
  mustDiffer(exercises.map(({ place, exercise: { id } }) => ({ ...place, id })));
  return exercises.map(({ exercise }) => exercise);
}

function refuse([block]: readonly (Block | undefined)[]): void {
  if (block) throw fault(block, `A ${block.kind} is not expected here: the part is complete.`);
}
