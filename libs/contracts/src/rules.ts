import * as yup from 'yup';

// Never quote a rejected value back: it may be a password (yup's default type error does).
yup.setLocale({
  mixed: { notType: 'is not valid', required: 'is required', oneOf: 'is not one of the choices' },
  object: { noUnknown: 'has an unknown field' },
});

declare module 'yup' {
  interface CustomSchemaMetadata {
    id?: string;
  }
}

export type { TestConfig } from 'yup';
export type Schema<T = unknown> = yup.Schema<T>;
export type InferType<S extends yup.Schema> = yup.InferType<S>;

type PatternOptions = Parameters<yup.StringSchema['matches']>[1];
/** The supported subset: a fixed message, no function. */
interface Named {
  message?: string;
  excludeEmptyString?: boolean;
  name?: string;
}

/** Text that checks its length before its patterns: the cost of a pattern can grow faster than the text. */
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
 * Text without trimming, such as a password. NUL is refused here with a clear message, because PostgreSQL would refuse
 * NUL later.
 */
export const untrimmed = (max = 200): yup.StringSchema =>
  new BoundedText()
    .max(max, 'is too long')
    .matches(/^[^\u0000]*$/, { message: 'is not valid', excludeEmptyString: true });

// Control characters, and marks that change text direction: they make a name or an email look different from its real
// content.
const UNSEEN = String.raw`\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
/** More combining marks on a letter than any script uses (Unicode’s stream-safe form allows 30). */
const PILED_UP = String.raw`\p{M}{33}`;
const NOT_IN_LINE = new RegExp(`[${UNSEEN}]|${PILED_UP}`, 'u');
const NOT_IN_LINES = new RegExp(`(?!\\n)[${UNSEEN}]|${PILED_UP}`, 'u');
const MARKS = new RegExp(PILED_UP, 'u');

/**
 * Normalises text to NFC, so that text from all keyboards compares equal. Stacked combining marks are left unchanged
 * and refused later, because normalising them takes quadratic time.
 */
export const composed = (value: string): string =>
  // control: text has one form at every entrance = value
  MARKS.test(value) ? value : value.normalize('NFC');

// A test instead of a yup pattern: responses share these shapes, and text stored before this rule must still be shown.
const without = (schema: yup.StringSchema, most: number, unseen: RegExp, message: string): yup.StringSchema =>
  schema.test(
    'characters',
    message,
    (value) => typeof value !== 'string' || value.length > most || !unseen.test(value),
  );

export const isOneLine = (value: string): boolean => !NOT_IN_LINE.test(value);

// Decomposed text may be longer than its NFC form. Text beyond this factor is refused by its length without
// normalising.
const COMPOSED_SHARE = 4;
const textOf = (max: number): yup.StringSchema =>
  new BoundedText()
    .max(max, 'is too long')
    .trim()
    .transform((value: unknown) =>
      typeof value === 'string' && value.length <= max * COMPOSED_SHARE ? composed(value) : value,
    );

export const text = (max = 200): yup.StringSchema =>
  without(textOf(max), max, NOT_IN_LINE, 'has a line break or an invisible character');
export const lines = (max = 200): yup.StringSchema =>
  without(textOf(max), max, NOT_IN_LINES, 'has an invisible character');

export const requiredText = (message: string, min = 1, max = 200) => text(max).min(min, message).required(message);
export const requiredLines = (message: string, min = 1, max = 200) => lines(max).min(min, message).required(message);

// The local part allows the unquoted characters of RFC 5321 and letters of any script (RFC 6531). A leading apostrophe
// is refused: copying 'a@b.example' leaves one. Characters with a meaning in header syntax (lists, comments, names) are
// refused. No part may begin with a character that can end the preceding part, so that matching takes linear time.
const EMAIL = /^(?!')[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"'()[\]\\/.]+(?:\.[^\s@<>,;:"'()[\]\\/.]+)+$/;
const EMAIL_MAX = 254;
export const email = (message = 'Valid email is required') =>
  text(EMAIL_MAX).matches(EMAIL, { message, excludeEmptyString: true });
export const isEmail = (value: string): boolean => value.length <= EMAIL_MAX && EMAIL.test(value);

const TOO_MANY = 'has too many entries';
/**
 * Truncates a too long list to one element above the maximum before validation, so that the length check fails without
 * looking at all elements.
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

/** Treats an empty or blank field as absent, because empty text is neither an id nor a time. */
const unlessBlank = <S extends yup.StringSchema>(schema: S): S =>
  schema.transform((value: unknown) => (value === '' ? undefined : value));

/** A version 7 UUID (yup’s own uuid() refuses version 7). */
export const id = () =>
  unlessBlank(
    text(36).matches(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'is not an id'),
  );

/** A safe integer: `1e999` would otherwise arrive as Infinity. */
export const integer = (min = 0, max = Number.MAX_SAFE_INTEGER) =>
  yup
    .number()
    .test('whole', 'is not a whole number', (v) => v === undefined || v === null || Number.isSafeInteger(v))
    .min(min, 'is too small')
    .max(max, 'is too large');
/** Cents that may be negative: a reversal, a refund, a balance. */
export const signedCents = () => integer(-Number.MAX_SAFE_INTEGER);
export const finite = () =>
  yup.number().test('finite', 'is not a number', (v) => v === undefined || v === null || Number.isFinite(v));
export const amount = (message: string, min = 0, max = 1_000_000) =>
  yup
    .number()
    .typeError(message)
    .test('finite', message, (v) => v === undefined || v === null || Number.isFinite(v))
    .min(min, message)
    .max(max, message)
    .required(message);
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
/** Time in API messages: ISO 8601, UTC. */
export const isoDateTime = () =>
  unlessBlank(
    text(40)
      .matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'is not a time')
      .test('calendar', 'is not a time', (value) => typeof value !== 'string' || isInCalendar(value)),
  );
/** Allowed years: databases and calendars support all of them. */
const MOMENTS = { from: Date.UTC(1900, 0, 1), until: Date.UTC(2200, 0, 1) } as const;
export const isMoment = (at: number): boolean => at >= MOMENTS.from && at < MOMENTS.until;
/** Refuses dates such as 30 February or hour 25, which match the pattern. */
const isInCalendar = (text: string): boolean => {
  const at = new Date(text);
  return isMoment(at.getTime()) && at.toISOString().startsWith(text.slice(0, 19));
};

export const list = <T extends yup.Schema>(of: T, max = 1_000) => bounded(of as yup.Schema<InferType<T>>, max);

/** Request schema: unknown fields are refused at all levels that use `requestSchema` or `nested`. */
export const requestSchema = <S extends yup.ObjectShape>(id: string, shape: S) =>
  yup.object(shape).noUnknown().meta({ id });
/** Response schema: the serializer removes fields outside the schema. */
export const responseSchema = requestSchema;
export const nested = <S extends yup.ObjectShape>(shape: S) => yup.object(shape).noUnknown();
/** Names of the fields of a shape, in its order. */
export const namesOf = <S extends yup.ObjectShape>(shape: S) => Object.keys(shape) as (keyof S & string)[];
