import * as yup from 'yup';

// Never quote a rejected value back: it may be a password (yup's default type error does).
yup.setLocale({
  mixed: { notType: 'is not valid', required: 'is required', oneOf: 'is not one of the choices' },
  object: { noUnknown: 'has an unknown field' },
});

declare module 'yup' {
  interface CustomSchemaMetadata {
    /** Names the OpenAPI component. */
    id?: string;
  }
}

export type { TestConfig } from 'yup';
export type Schema<T = unknown> = yup.Schema<T>;
export type InferType<S extends yup.Schema> = yup.InferType<S>;

type PatternOptions = Parameters<yup.StringSchema['matches']>[1];
/** What of them is used here: a sentence, never a function. */
interface Named {
  message?: string;
  excludeEmptyString?: boolean;
  name?: string;
}

/**
 * Text whose patterns are not run over more than it may hold: what a pattern costs can grow faster than the text, and
 * the length alone refuses it.
 */
class BoundedText extends yup.StringSchema {
  override matches(regex: RegExp, options?: PatternOptions): this {
    const {
      message = 'is not valid',
      excludeEmptyString = false,
      name = 'matches',
    }: Named = typeof options === 'string' ? { message: options } : ((options ?? {}) as Named);
    const most = mostOf(this);
    return this.test({
      name,
      message,
      params: { regex },
      skipAbsent: true,
      test: (value = '') => value.length > most || (value === '' && excludeEmptyString) || value.search(regex) !== -1,
    });
  }
}
const mostOf = (schema: yup.StringSchema): number =>
  Math.min(...schema.tests.map((test) => (test.OPTIONS?.name === 'max' ? Number(test.OPTIONS.params?.max) : Infinity)));

/**
 * Text as it was typed, blanks at its ends included: a password. NUL is refused here because PostgreSQL refuses it
 * later, and less kindly.
 */
export const untrimmed = (max = 200): yup.StringSchema =>
  new BoundedText()
    .max(max, 'is too long')
    .matches(/^[^\u0000]*$/, { message: 'is not valid', excludeEmptyString: true });

// Control characters, and marks that turn the direction of what stands around them: in a name or an email they show
// something else than was typed.
const UNSEEN = String.raw`\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
/** More marks on one letter than any writing has (Unicode's stream-safe form allows 30). */
const PILED_UP = String.raw`\p{M}{33}`;
const NOT_IN_LINE = new RegExp(`[${UNSEEN}]|${PILED_UP}`, 'u');
const NOT_IN_LINES = new RegExp(`(?!\\n)[${UNSEEN}]|${PILED_UP}`, 'u');
const MARKS = new RegExp(PILED_UP, 'u');

/**
 * The one form of Unicode in which text is kept (NFC): what looks the same is the same, whichever keyboard it came from.
 * Piled-up marks stay as they are, and are refused: the time to order them grows with their square.
 */
export const composed = (value: string): string =>
  MARKS.test(value) ? value : /* control: text has one form at every entrance = value */ value.normalize('NFC');

// Not one of yup's patterns: answers share these shapes, and what was stored before this rule is still shown.
const without = (schema: yup.StringSchema, most: number, unseen: RegExp, message: string): yup.StringSchema =>
  schema.test(
    'characters',
    message,
    (value) => typeof value !== 'string' || value.length > most || !unseen.test(value),
  );

export const isOneLine = (value: string): boolean => !NOT_IN_LINE.test(value);

// A decomposed text may be longer than it is in the form that is kept; far longer ones are refused by their length.
const COMPOSED_SHARE = 4;
const textOf = (max: number): yup.StringSchema =>
  new BoundedText()
    .max(max, 'is too long')
    .trim()
    .transform((value: unknown) =>
      typeof value === 'string' && value.length <= max * COMPOSED_SHARE ? composed(value) : value,
    );

/** One line of text. */
export const text = (max = 200): yup.StringSchema =>
  without(textOf(max), max, NOT_IN_LINE, 'has a line break or an invisible character');
/** Text of several lines: a message, a reason, a postal address. */
export const lines = (max = 200): yup.StringSchema =>
  without(textOf(max), max, NOT_IN_LINES, 'has an invisible character');

/** Text that must be there; the message is the specification's sentence. */
export const requiredText = (message: string, min = 1, max = 200) => text(max).min(min, message).required(message);
export const requiredLines = (message: string, min = 1, max = 200) => lines(max).min(min, message).required(message);

// The local part holds what RFC 5321 lets stand there without quotation marks, and letters of any script (RFC 6531). An
// apostrophe in front is what a copy of 'a@b.example' leaves. What syntax reads as a list, a comment or a name stands in
// no part. No part may begin where another can end: then there is one way to read any text, and it costs as much as it is
// long.
export const EMAIL = /^(?!')[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"'()[\]\\/.]+(?:\.[^\s@<>,;:"'()[\]\\/.]+)+$/;
export const EMAIL_MAX = 254;
export const email = (message = 'Valid email is required') =>
  text(EMAIL_MAX).matches(EMAIL, { message, excludeEmptyString: true });
export const isEmail = (value: string): boolean => value.length <= EMAIL_MAX && EMAIL.test(value);

const TOO_MANY = 'has too many entries';
/**
 * An over-long list is refused by its length: one element more than it may have is kept of it, before any is looked at.
 */
const bounded = <T>(of: yup.Schema<T>, max: number) =>
  yup
    .array(of)
    .transform((value: unknown) => (Array.isArray(value) && value.length > max ? value.slice(0, max + 1) : value))
    .max(max, TOO_MANY);

export const oneOrMore = (message: string, max = 50) =>
  bounded(requiredText('is not valid'), max).min(1, message).required(message);
export const accepted = (message: string) => yup.boolean().oneOf([true], message).required(message);
export const oneOf = <const T extends readonly string[]>(values: T, message = 'is not one of the choices') =>
  yup.string().oneOf<T[number]>(values, message);

/** A field that was left empty, or holds blanks alone, was not given: an empty text is no id and no moment. */
const unlessBlank = <S extends yup.StringSchema>(schema: S): S =>
  schema.transform((value: unknown) => (value === '' ? undefined : value));

/** A version 7 identifier (yup's own uuid() refuses version 7). */
export const id = () =>
  unlessBlank(
    text(36).matches(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'is not an id'),
  );

/** Whole and safe: `1e999` would otherwise arrive as Infinity. */
export const integer = (min = 0, max = Number.MAX_SAFE_INTEGER) =>
  yup
    .number()
    .test('whole', 'is not a whole number', (v) => v === undefined || v === null || Number.isSafeInteger(v))
    .min(min, 'is too small')
    .max(max, 'is too large');
export const finite = () =>
  yup.number().test('finite', 'is not a number', (v) => v === undefined || v === null || Number.isFinite(v));
/** A number with one sentence for whatever is wrong with it, its absence too. */
export const amount = (message: string, min = 0, max = 1_000_000) =>
  yup
    .number()
    .typeError(message)
    .test('finite', message, (v) => v === undefined || v === null || Number.isFinite(v))
    .min(min, message)
    .max(max, message)
    .required(message);
/** A count as a person types it: its whole part, and 0 for whatever is none. */
export const countOrZero = (max = 1_000_000) =>
  yup
    .number()
    .transform((_, typed: unknown) => {
      const read = Number.parseInt(typeof typed === 'string' || typeof typed === 'number' ? String(typed) : '', 10);
      return Number.isSafeInteger(read) ? read : 0;
    })
    .min(0, 'is too small')
    .max(max, 'is too large')
    .default(0);
export const bool = () => yup.boolean();
/** A moment as the wire carries it: ISO 8601, UTC. */
export const isoDateTime = () =>
  unlessBlank(
    text(40)
      .matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'is not a time')
      .test('calendar', 'is not a time', (value) => typeof value !== 'string' || isInCalendar(value)),
  );
/** Years that a moment on the wire may have: databases and calendars hold all of them. */
export const MOMENTS = { from: Date.UTC(1900, 0, 1), until: Date.UTC(2200, 0, 1) } as const;
export const isMoment = (at: number): boolean => at >= MOMENTS.from && at < MOMENTS.until;
/** There is no 30 February and no hour 25, whatever the form says. */
const isInCalendar = (text: string): boolean => {
  const at = new Date(text);
  return isMoment(at.getTime()) && at.toISOString().startsWith(text.slice(0, 19));
};

export const list = <T extends yup.Schema>(of: T, max = 1_000) => bounded(of as yup.Schema<InferType<T>>, max);

/** A request shape: unknown fields are refused, at every level that uses `form` or `part`. */
export const requestSchema = <S extends yup.ObjectShape>(id: string, shape: S) =>
  yup.object(shape).noUnknown().meta({ id });
/** An answer shape: the serializer strips what is not named. */
export const responseSchema = requestSchema;
/** An unnamed inner object. */
export const nested = <S extends yup.ObjectShape>(shape: S) => yup.object(shape).noUnknown();
