import { ROLE_LABELS } from '@revive/contracts/roles';

/** `repair.approved_at_counter` reads "Repair approved at counter". */
export const actionText = (action: string): string => {
  const words = action.replace(/[._]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const WORDS: Readonly<Record<string, string>> = { in_person: 'in person', by_phone: 'by phone', ...ROLE_LABELS };

/** Ids shortened to what tells them apart, tickets by their number, closed words as elsewhere on the pages. */
export const notesText = (notes: string): string =>
  notes
    .replace(/\b([0-9a-f]{8})-?[0-9a-f]{4}[0-9a-f-]{20,}\b/g, '$1')
    .replace(/^repair (\d+)\b/, 'R-$1')
    .replace(/(?<=^as |, as |, )[a-z]+_[a-z]+(?=$|, )/g, (word) => WORDS[word] ?? word);
