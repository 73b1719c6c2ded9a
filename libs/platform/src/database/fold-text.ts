/**
 * SQL for a migration: `fold_text(text)`, used by searches. Ignores case, accents, apostrophes, hyphen variants and
 * Unicode normalization. Letters without a decomposition (ø, ß) become the usual ASCII spelling. Combining marks that
 * are vowels in their script stay. Immutable, so that generated columns can use the function. Apply it to both sides
 * of a comparison.
 */
export const FOLD_TEXT = String.raw`
  create function fold_text(said text) returns text language sql immutable strict parallel safe as $$
    select replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(translate(said, E'\u0027\u0060\u00b4\u02b9\u02bb\u02bc\u02bd\u2018\u2019\u201b\u2032\uff07', ''), NFKD),
          '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
          '', 'g')),
        E'\u2010\u2012\u2013\u2014\u2212øłđðı', '-----olddi'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  $$`;

/**
 * A condition for a folded prefix match; `typed` is a placeholder. Supported by an index on `fold_text(column)
 * text_pattern_ops`. Does not use LIKE, because folding can produce pattern characters.
 */
export const foldedBeginning = (column: string, typed: string): string =>
  `starts_with(fold_text(${column}), fold_text(${typed}))`;
