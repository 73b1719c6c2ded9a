import { fault, type ListItem } from './markdown-blocks.js';
import type { Question } from './question.js';
import type { Section } from './sections.js';

const isWrong = ({ checked }: ListItem): boolean => checked === false;

/** A section of `quiz.md` as a question. Throws ConfigError with file and line. */
export function readQuestion(section: Section): Question {
  const [options, why, beyond] = section.blocks;
  if (section.evidence !== undefined) throw fault(section, 'A question has no evidence.');
  if (options?.kind !== 'list') throw fault(options ?? section, 'A question needs a list of options.');
  if (why?.kind !== 'paragraph') throw fault(why ?? section, 'A question needs an explanation below its options.');
  if (beyond) throw fault(beyond, `A ${beyond.kind} is not expected here: the question is complete.`);
  const right = options.items.find(({ checked }) => checked === true);
  const [one, two, three] = options.items.filter(isWrong);
  if (!right || !one || !two || !three || options.items.length !== 4)
    throw fault(options, 'A question has four options: one marked [x] and three marked [ ].');
  return { id: section.id, text: section.title, why: why.text, options: [right.text, one.text, two.text, three.text] };
}
