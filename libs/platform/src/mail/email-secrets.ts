/** Query and fragment of a link: one-time secrets are in fragments, or in the query if a page needs them there. */
const CARRIED = /(https?:\/\/[^\s#?]+)(\?[^\s#]*)?(#\S*)?/g;
const HIDDEN = '•••';

/** Removes link secrets from an email's text, so that reading an email of a different person grants no access. */
export const withoutSecrets = (text: string): string =>
  text.replace(
    CARRIED,
    (_, place: string, query?: string, fragment?: string) =>
      `${place}${query === undefined ? '' : `?${HIDDEN}`}${fragment === undefined ? '' : `#${HIDDEN}`}`,
  );
