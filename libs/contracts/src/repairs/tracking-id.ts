import { typedSymbols } from '../typed-code.js';

/**
 * 20 symbols of Crockford’s base 32 are 100 random bits (`decisions.md`: at least 80), written
 * RV-XXXX-XXXX-XXXX-XXXX-XXXX.
 */
export const TRACKING_ID = /^RV(-[0-9A-HJKMNP-TV-Z]{4}){5}$/;

/** Most characters of an input: a full link of this platform with an id. */
export const TRACKING_INPUT_MAX = 300;
const ID_IN_LINK = /(?:\/track\/|[?&](?:id|trackingId)=)([^/?#&\s]+)/i;
/** Extracts the id from a pasted link. Returns plain text unchanged. */
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
 * Normalises typed or pasted input: lower case, spaces, missing or different dashes, I or L for 1 and O for 0,
 * surrounding marks, or a whole link. Returns undefined for an invalid id.
 */
export function readTrackingId(typed: string): string | undefined {
  if (typed.length > TRACKING_INPUT_MAX) return undefined;
  const symbols = typedSymbols(idPartOf(typed));
  const body = symbols.startsWith('RV') ? symbols.slice(2) : symbols;
  const id = `RV-${body.match(/.{1,4}/g)?.join('-') ?? ''}`;
  return TRACKING_ID.test(id) ? id : undefined;
}
