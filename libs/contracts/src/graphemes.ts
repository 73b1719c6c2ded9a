const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first letters as they are read: an emoji and a letter with its marks count as one. */
export function firstGraphemes(text: string, count = 1): string {
  let end = 0;
  let seen = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (seen === count) break;
    seen += 1;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** The beginning of a text, at most `max` UTF-16 units long, that divides no grapheme. */
export function cutTo(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = graphemes.segment(text).containing(max);
  return text.slice(0, last?.index ?? max);
}
