// Parses the field lists of the specification: `id, name, actor{username,role}, items[].price (remark)`.
import type { Item } from './items.js';

export interface Field {
  readonly name: string;
  readonly inner: readonly Field[];
}
/** The owner of the listed fields: the body sent to a call, its answer, or a named thing. */
type FieldsOf =
  | { readonly whose: 'sent' | 'answered'; readonly call: string; readonly fields: string }
  | { readonly whose: 'thing'; readonly call: string; readonly fields: string };

/** Parses `GET /api/user <-: id` or `Login: username, password`; undefined for other forms. */
export function fieldsOf(text: string): FieldsOf | undefined {
  const call = /^([A-Z]+ \/\S+)(?: \w+)? ?(->|<-) ?: (.+)$/.exec(text);
  if (call !== null)
    return { whose: call[2] === '->' ? 'sent' : 'answered', call: call[1] ?? '', fields: call[3] ?? '' };
  const thing = /^([^:]+?) ?: (.+)$/.exec(text);
  return thing === null ? undefined : { whose: 'thing', call: thing[1] ?? '', fields: thing[2] ?? '' };
}

export const sendsNothing = (fields: string): boolean => fields === 'none' || fields === '(no body)';

function parts(text: string): string[] {
  const found = [''];
  let depth = 0;
  for (const letter of text) {
    if ('{('.includes(letter)) depth++;
    if ('})'.includes(letter)) depth--;
    if (letter === ',' && depth === 0) found.push('');
    else found.push((found.pop() ?? '') + letter);
  }
  return found.map((part) => part.trim());
}

const inside = (path: readonly string[], inner: readonly Field[]): Field => ({
  name: path[0] ?? '',
  inner: path.length > 1 ? [inside(path.slice(1), inner)] : inner,
});

/**
 * The fields of a list; undefined if the list contains more than names, so that plain words are not treated as fields.
 */
export function readFields(list: string): Field[] | undefined {
  const fields = parts(list).map((part): Field | undefined => {
    const [, path = '', braces] = /^([A-Za-z_][\w.[\]]*)(?:\{(.*)\})?(?: ?\([^)]*\))?$/.exec(part) ?? [];
    if (path === '') return undefined;
    const inner = braces === undefined ? [] : readFields(braces);
    return inner === undefined ? undefined : inside(path.replaceAll('[]', '').split('.'), inner);
  });
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

/** Field lists by the name of their thing: `list of Audit entry` means the fields of that thing. */
export function entitiesOf(items: readonly Item[]): ReadonlyMap<string, string> {
  return new Map(
    items
      .filter(({ kind }) => kind === 'field')
      .flatMap(({ text }): [string, string][] => {
        const of = fieldsOf(text);
        return of?.whose === 'thing' ? [[of.call.toLowerCase(), of.fields]] : [];
      }),
  );
}
