/**
 * What a link carries behind its place: one-time secrets stand in fragments, and where a page needs one, in its
 * query.
 */
const CARRIED = /(https?:\/\/[^\s#?]+)(\?[^\s#]*)?(#\S*)?/g;
const HIDDEN = '•••';

/**
 * An email's text without what its links open: the reading of somebody else's email must not be the right that it
 * gives.
 */
export const withoutSecrets = (text: string): string =>
  text.replace(
    CARRIED,
    (_, place: string, query?: string, fragment?: string) =>
      `${place}${query === undefined ? '' : `?${HIDDEN}`}${fragment === undefined ? '' : `#${HIDDEN}`}`,
  );
