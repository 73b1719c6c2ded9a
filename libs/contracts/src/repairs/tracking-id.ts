import { typedSymbols } from '../typed-code.js';

/**
 * 20 symbols of Crockford's base 32 = 100 random bits (`decisions.md`: at least 80), shown as
 * RV-XXXX-XXXX-XXXX-XXXX-XXXX.
 */
export const TRACKING_ID = /^RV(-[0-9A-HJKMNP-TV-Z]{4}){5}$/;

/** The longest text that is taken for an id: a link of this platform with the id in it. */
export const TRACKING_INPUT_MAX = 300;
/** Where an id stands in a link: `/track/<id>`, `?id=<id>`, `?trackingId=<id>`. */
const ID_IN_LINK = /(?:\/track\/|[?&](?:id|trackingId)=)([^/?#&\s]+)/i;
/** The part of a pasted link that holds the id; the text itself where it is no link. */
function idPartOf(typed: string): string {
  const part = ID_IN_LINK.exec(typed)?.[1];
  if (part === undefined) return typed;
  try {
    return decodeURIComponent(part);
  } catch (err) {
    if (err instanceof URIError) return part;
    throw err;
  }
}

/**
 * What a person may type or paste: lower case, spaces, missing or other dashes, I/L for 1 and O for 0, marks around it,
 * or the whole link. Undefined where it cannot be one.
 */
export function readTrackingId(typed: string): string | undefined {
  if (typed.length > TRACKING_INPUT_MAX) return undefined;
  const symbols = typedSymbols(idPartOf(typed));
  const body = symbols.startsWith('RV') ? symbols.slice(2) : symbols;
  const id = `RV-${body.match(/.{1,4}/g)?.join('-') ?? ''}`;
  return TRACKING_ID.test(id) ? id : undefined;
}
