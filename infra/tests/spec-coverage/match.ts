import { fieldsOf, readFields, sendsNothing } from './fields.js';
import type { Item, Kind } from './items.js';
import { PLACE, plainText } from './plain-text.js';
import type { Product } from './product.js';
import { allShapes, answeredBy, bodiesOf, callName, hasAll, sentTo, takesBody } from './shapes.js';

/** Of a sentence it is enough that it stands within a longer one; fewer words could stand there by chance. */
const SENTENCE = 4;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const standsIn = (message: string, text: string): boolean =>
  text.includes(message) && new RegExp(`(^|[^\\w])${escaped(message)}([^\\w]|$)`).test(text);

/** Compares with a text that has values in it: where this one has a number, any value may stand. */
const isFilled = (message: string, text: string): boolean =>
  text.includes(PLACE) && new RegExp(`^${escaped(text).replaceAll('\\{\\}', '(\\d+|\\{\\})')}$`).test(message);

/**
 * A text that says this one: the same, with a value where this one has a number, or around it where it is a sentence.
 */
function isSaid(message: string, { texts }: Product): boolean {
  const words = message.match(/[A-Za-z]+/g) ?? [];
  // A word alone stands in many places; which of them is meant only a test can say.
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

/** Shorter lists stand in many places, as a word does. */
const LIST = 3;

/** A list of the product with these options and no other: within longer ones they could stand by chance. */
function isListed(options: readonly string[], { lists }: Product): boolean {
  return (
    options.length >= LIST &&
    lists.some((list) => list.size === options.length && options.every((option) => list.has(option)))
  );
}

/** `received: Device Received`: an object that gives each of these keys its text. */
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
  // A number or a rule has no form of its own: only a test can prove it.
  constant: () => false,
  'local-call': () => false,
};

/** Whether the product itself states the item. `things` are the field lists that others name (`thingsOf`). */
export const isFound = (item: Item, product: Product, things: ReadonlyMap<string, string>): boolean =>
  LOOKS[item.kind](item, product, things);
