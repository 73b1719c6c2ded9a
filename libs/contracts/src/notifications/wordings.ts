import {
  id,
  integer,
  isoDateTime,
  lines,
  list,
  oneOf,
  requestSchema,
  responseSchema,
  text,
  type InferType,
  type Schema,
} from '../rules.js';
import { webAddressProblem } from '../web-address.js';
import type { CustomerMessageKind } from './customer-messages.js';

/**
 * Messages that a shop may reword. The copy of an approval recorded by the shop is excluded: the customer must learn
 * of the approval and how to revoke it.
 */
export const WORDED_MESSAGES = [
  'taken_in',
  'quoted',
  'completed',
  'ready',
  'ready_unrepaired',
  'declined',
  'rolled_back',
  'note',
  'question_answered',
] as const satisfies readonly CustomerMessageKind[];
export type WordedMessage = (typeof WORDED_MESSAGES)[number];
export const LABELS_OF_WORDED: Readonly<Record<WordedMessage, string>> = {
  taken_in: 'Device received',
  quoted: 'Quote',
  completed: 'Repair completed',
  ready: 'Ready for pickup',
  ready_unrepaired: 'Ready for pickup, not repaired',
  declined: 'Declined',
  rolled_back: 'Rolled back',
  note: 'Note to the customer',
  question_answered: 'Answer to a question',
};
export const wordedOf = (kind: string): WordedMessage | undefined => WORDED_MESSAGES.find((one) => one === kind);

/** Placeholders in custom wording, written `{customer}`. The set is closed and contains no link and no secret. */
const WORDING_PLACES = ['customer', 'device', 'number', 'shop', 'price', 'diagnosis'] as const;
export type WordingPlace = (typeof WORDING_PLACES)[number];
const ALWAYS = ['customer', 'device', 'number', 'shop'] as const satisfies readonly WordingPlace[];
export const PLACES_OF: Readonly<Record<WordedMessage, readonly WordingPlace[]>> = {
  taken_in: ALWAYS,
  quoted: [...ALWAYS, 'price', 'diagnosis'],
  completed: [...ALWAYS, 'price'],
  ready: [...ALWAYS, 'price'],
  ready_unrepaired: [...ALWAYS, 'diagnosis'],
  declined: [...ALWAYS, 'price', 'diagnosis'],
  rolled_back: [...ALWAYS, 'diagnosis'],
  note: ALWAYS,
  question_answered: ALWAYS,
};

const SUBJECT_MAX = 120;
const WORDS_MAX = 1_000;
export const WORDS_LINES_MAX = 14;
export const VERSIONS_SHOWN = 20;

const PLACE = /\{([^{}]*)\}/g;
const listed = (places: readonly string[]): string => places.map((one) => `{${one}}`).join(', ');

function unknownPlace(kind: WordedMessage, words: string): string | undefined {
  const allowed: readonly string[] = PLACES_OF[kind];
  for (const [written, name = ''] of words.matchAll(PLACE)) {
    // control: a shop’s own words name what is in the closed set
    if (!allowed.includes(name))
      return `${written.slice(0, 40)} is not a placeholder of this message. Use ${listed(allowed)}`;
  }
  return undefined;
}

/** Invisible characters. The zero-width joiner is allowed, because emoji sequences need it. */
const UNSEEN = /(?!\u200d)\p{Cf}|[\ufff9-\ufffb]/u;

function problemOf(kind: WordedMessage, words: string): string | undefined {
  if (UNSEEN.test(words)) return 'has an invisible character';
  if (/<\/?[a-z!]/i.test(words)) return 'Write plain text: HTML is not allowed';
  const address = webAddressProblem(words);
  return unknownPlace(kind, words) ?? (address && `${address}. The button already opens the repair`);
}

export function wordingProblems(
  kind: WordedMessage,
  { subject, words }: { readonly subject: string; readonly words: string },
): { subject?: string; words?: string } {
  const of = { subject: problemOf(kind, subject), words: problemOf(kind, words) };
  return {
    ...(of.subject !== undefined && { subject: of.subject }),
    ...(of.words !== undefined && { words: of.words }),
  };
}

const ofText = {
  subject: () => text(SUBJECT_MAX).min(3, 'Write a subject of at least 3 characters').required('Write a subject'),
  words: () =>
    lines(WORDS_MAX)
      .min(10, 'Write at least 10 characters')
      .test(
        'lines',
        `Use at most ${WORDS_LINES_MAX} lines`,
        (value) => typeof value !== 'string' || value.split('\n').length <= WORDS_LINES_MAX,
      )
      .required('Write the text of the message'),
};

/** `basedOn`: the version that the editor loaded; 0 for none. Prevents overwriting a newer version unseen. */
export const saveWordingSchema = requestSchema('SaveWording', {
  subject: ofText.subject(),
  words: ofText.words(),
  basedOn: integer(0, 1_000_000).required(),
});
export const testWordingSchema = requestSchema('TestWording', { subject: ofText.subject(), words: ofText.words() });
export type TestWording = InferType<typeof testWordingSchema>;
export const previewWordingSchema = requestSchema('PreviewWording', {
  kind: oneOf(WORDED_MESSAGES).required(),
  subject: ofText.subject(),
  words: ofText.words(),
});
export type PreviewWording = InferType<typeof previewWordingSchema>;

export const wordingFormSchema = (kind: WordedMessage): Schema => {
  const own = (field: 'subject' | 'words') =>
    ofText[field]().test('own', 'is not valid', (value, { createError }) => {
      const message = typeof value === 'string' ? problemOf(kind, value) : undefined;
      return message === undefined || createError({ message });
    });
  return requestSchema('WordingForm', { subject: own('subject'), words: own('words') });
};

/** Without words: the shop returned to the standard text. */
const wordingVersionSchema = responseSchema('WordingVersion', {
  version: integer(1).required(),
  subject: text(SUBJECT_MAX).optional(),
  words: lines(WORDS_MAX).optional(),
  at: isoDateTime().required(),
  by: text(200).defined(),
});
export const wordingSchema = responseSchema('Wording', {
  kind: oneOf(WORDED_MESSAGES).required(),
  standard: responseSchema('StandardWording', {
    subject: text(SUBJECT_MAX).required(),
    words: lines(WORDS_MAX).required(),
  }).required(),
  places: list(oneOf(WORDING_PLACES).required(), WORDING_PLACES.length).required(),
  versions: list(wordingVersionSchema, VERSIONS_SHOWN).required(),
});
export const wordingsSchema = list(wordingSchema, WORDED_MESSAGES.length);

export const testSentSchema = responseSchema('WordingTestSent', { id: id().required(), to: text(300).required() });
