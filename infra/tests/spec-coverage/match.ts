import { fieldsOf, readFields, sendsNothing } from './fields.js';
import type { Item, Kind } from './items.js';
import { PLACE, plainText } from './plain-text.js';
import type { Product } from './product.js';
import { allShapes, answeredBy, bodiesOf, callName, hasAll, sentTo, takesBody } from './shapes.js';

/** A sentence of at least this many words may be part of a longer text; a shorter text could match by chance. */
const SENTENCE = 4;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const standsIn = (message: string, text: string): boolean =>
  text.includes(message) && new RegExp(`(^|[^\\w])${escaped(message)}([^\\w]|$)`).test(text);

/** Compares with a template: a placeholder matches any number or placeholder. */
const isFilled = (message: string, text: string): boolean =>
  text.includes(PLACE) && new RegExp(`^${escaped(text).replaceAll('\\{\\}', '(\\d+|\\{\\})')}$`).test(message);

/**
 * True if the product contains the text: exactly, as a template with a value for a number, or, for a sentence, within
 * a longer text.
 */
function isSaid(message: string, { texts }: Product): boolean {
  const words = message.match(/[A-Za-z]+/g) ?? [];
  // A single word occurs in many places, so only a test can prove the item.
  if (words.length < 2) return false;
  if (texts.has(message)) return true;
  const isSentence = message.split(' ').length >= SENTENCE;
  return [...texts].some(
    (text) => (isSentence && standsIn(message, text)) || (text.startsWith(words[0] ?? '') && isFilled(message, text)),
  );
}

const optionsOf = (text: string): string[] =>
  plainText(text.slice(text.indexOf(' = ') + 3))
    .split('|')
    .map((option) => option.trim());

/** Shorter lists occur in many places, like single words. */
const LIST = 3;

/** Requires a list with exactly these options, because a longer list could contain them by chance. */
function isListed(options: readonly string[], { lists }: Product): boolean {
  return (
    options.length >= LIST &&
    lists.some((list) => list.size === options.length && options.every((option) => list.has(option)))
  );
}

/** `received: Device Received`: requires an object with each of these keys and texts. */
function isPaired(options: readonly string[], { pairs }: Product): boolean {
  const rows = options.map((option) => /^([^:]+): ?(.+)$/.exec(option));
  return (
    rows.length > 1 &&
    rows.every((row) => row !== null) &&
    pairs.some((pair) => rows.every((row) => pair.get(row?.[1] ?? '') === row?.[2]))
  );
}

function isShaped({ text }: Item, product: Product, things: ReadonlyMap<string, string>): boolean {
  const of = fieldsOf(text);
  if (of === undefined) return false;
  const operation = product.calls.get(callName(of.call));
  if (of.whose !== 'thing' && operation === undefined) return false;
  if (operation !== undefined && of.whose === 'sent' && sendsNothing(of.fields)) return !takesBody(operation);
  const fields = readFields(things.get(of.fields.replace(/^list of /, '').toLowerCase()) ?? of.fields);
  if (fields === undefined) return false;
  if (operation === undefined)
    return (
      fields.length > 1 &&
      (/ required$/.test(of.call)
        ? bodiesOf(product.api).some((shape) => hasAll(shape, fields, product.api, true))
        : allShapes(product.api).some((shape) => hasAll(shape, fields, product.api)))
    );
  return hasAll(of.whose === 'sent' ? sentTo(operation, product.api) : answeredBy(operation), fields, product.api);
}

const LOOKS: Readonly<Record<Kind, (item: Item, product: Product, things: ReadonlyMap<string, string>) => boolean>> = {
  call: ({ text }, { calls }) => calls.has(callName(text)),
  route: ({ text }, { pages }) => pages.has(text),
  message: ({ text }, product) => isSaid(plainText(text), product),
  enum: ({ text }, product) => isListed(optionsOf(text), product) || isPaired(optionsOf(text), product),
  field: isShaped,
  // A number or a rule has no searchable form, so only a test can prove the item.
  constant: () => false,
  'local-call': () => false,
};

export const isFound = (item: Item, product: Product, things: ReadonlyMap<string, string>): boolean =>
  LOOKS[item.kind](item, product, things);
