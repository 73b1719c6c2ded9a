const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the first `count` graphemes. An emoji or a letter with combining marks counts as one grapheme. */
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

export function cutTo(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = graphemes.segment(text).containing(max);
  return text.slice(0, last?.index ?? max);
}
