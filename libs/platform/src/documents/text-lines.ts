import createBidi from 'bidi-js';
import type { PrintFont, Style } from './fonts.js';
import { printedGraphemes, type PrintedGrapheme } from './printed-text.js';

// The package's types declare an ES module, but the code is CommonJS: the export is the function itself.
const bidi = (createBidi as unknown as typeof createBidi.default)();
const words = new Intl.Segmenter('en', { granularity: 'word' });

export interface Run {
  readonly font: PrintFont;
  readonly text: string;
  /** True for scripts whose words can be shaped separately. */
  readonly isSimple: boolean;
}

export interface Line {
  /** In visual order, left to right. */
  readonly runs: readonly Run[];
  readonly text: string;
  /** Right for a paragraph that starts in a right-to-left script. */
  readonly align: 'left' | 'right';
}

type Measure = (run: Run) => number;

interface Unit extends PrintedGrapheme {
  readonly level: number;
  readonly script: string;
}

/** A run has one script, because the shaper handles one script at a time. */
const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Devanagari',
  'Arabic',
  'Hebrew',
  'Thai',
  'Ethiopic',
  'Tamil',
  'Telugu',
  'Gujarati',
  'Bengali',
  'Hangul',
  'Han',
  'Hiragana',
  'Katakana',
].map((name) => [name, new RegExp(String.raw`\p{Script=${name}}`, 'u')] as const);
const COMMON = 'Common';
const LATIN_SIGN = /^[A-Za-z]/u;
const scriptOf = (text: string): string =>
  LATIN_SIGN.test(text) ? 'Latin' : (SCRIPTS.find(([, pattern]) => pattern.test(text))?.[0] ?? COMMON);
const isRightToLeftScript = (script: string): boolean => script === 'Arabic' || script === 'Hebrew';

const SIMPLE_SCRIPTS = new Set([COMMON, 'Latin', 'Greek', 'Cyrillic']);

const WITHOUT_BLANKS =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const BLANK_END = /[^\S\u00a0\u202f]$/u;
const HYPHEN_END = /[\p{L}\p{N}][-\u2010\u2013\u2014/]$/u;

function mayBreak(before: string, after: string): boolean {
  if (BLANK_END.test(before)) return true;
  if (/^[\s\p{Pe}\p{Pf}\p{Po}]/u.test(after) || /[\p{Ps}\p{Pi}]$/u.test(before)) return false;
  if (HYPHEN_END.test(before)) return true;
  const [last, first] = [Array.from(before).at(-1) ?? '', Array.from(after)[0] ?? ''];
  return WITHOUT_BLANKS.test(last) || WITHOUT_BLANKS.test(first);
}

function breaksOf(text: string, units: readonly Unit[]): readonly number[] {
  const places = new Set<number>();
  let before = '';
  for (const { segment, index } of words.segment(text)) {
    if (before !== '' && mayBreak(before, segment)) places.add(index);
    before = before.slice(-2) + segment;
  }
  const breaks: number[] = [];
  let at = 0;
  units.forEach((unit, index) => {
    if (places.has(at)) breaks.push(index);
    at += unit.text.length;
  });
  return breaks;
}

function unitsOf(text: string, graphemes: readonly PrintedGrapheme[], levels: Uint8Array): readonly Unit[] {
  let at = 0;
  let script = scriptOf(text);
  return graphemes.map((grapheme) => {
    const own = scriptOf(grapheme.text);
    if (own !== COMMON) script = own;
    const unit = { ...grapheme, level: levels[at] ?? 0, script };
    at += grapheme.text.length;
    return unit;
  });
}

interface Span {
  readonly font: PrintFont;
  readonly level: number;
  readonly script: string;
  readonly units: Unit[];
}

function spansOf(units: readonly Unit[]): Span[] {
  const spans: Span[] = [];
  for (const unit of units) {
    const last = spans.at(-1);
    if (last && last.font === unit.font && last.level === unit.level && last.script === unit.script)
      last.units.push(unit);
    else spans.push({ font: unit.font, level: unit.level, script: unit.script, units: [unit] });
  }
  return spans;
}

/** Rule L2 of the Unicode bidirectional algorithm: reverses each sequence at a level, from the highest level down. */
function inVisualOrder(spans: readonly Span[]): readonly Span[] {
  let ordered = [...spans];
  for (let level = Math.max(0, ...spans.map((span) => span.level)); level > 0; level -= 1) {
    const next: Span[] = [];
    let turned: Span[] = [];
    for (const span of ordered) {
      if (span.level >= level) turned.unshift(span);
      else {
        next.push(...turned, span);
        turned = [];
      }
    }
    ordered = [...next, ...turned];
  }
  return ordered;
}

/** The shaper reverses right-to-left scripts but does not mirror characters. */
function runOf({ font, level, script, units }: Span): Run {
  const isTurned = level % 2 === 1;
  const signs = units.map(({ text }) => (isTurned ? (bidi.getMirroredCharacter(text) ?? text) : text));
  const isTurnedByShaper = isRightToLeftScript(scriptOf(signs.join('')));
  return {
    font,
    text: (isTurned === isTurnedByShaper ? signs : signs.toReversed()).join(''),
    isSimple: !isTurned && SIMPLE_SCRIPTS.has(script),
  };
}

function trimmed(units: readonly Unit[]): readonly Unit[] {
  const end = units.findLastIndex((unit) => !/^\s+$/u.test(unit.text));
  return units.slice(0, end + 1);
}

const runsOf = (units: readonly Unit[]): readonly Run[] => inVisualOrder(spansOf(trimmed(units))).map(runOf);

/** Indexes of units at which lines start. Breaks between words if possible, otherwise between graphemes. */
function startsOf(units: readonly Unit[], breaks: readonly number[], width: number, measure: Measure): number[] {
  const widthOf = (part: readonly Unit[]): number => spansOf(part).reduce((sum, span) => sum + measure(runOf(span)), 0);
  const starts = [0];
  let used = 0;
  let from = 0;
  for (const to of [...breaks, units.length]) {
    const piece = units.slice(from, to);
    if (used > 0 && used + widthOf(trimmed(piece)) > width) {
      starts.push(from);
      used = 0;
    }
    while (widthOf(trimmed(units.slice(from, to))) > width) {
      let [fits, tooLong] = [from + 1, to];
      while (fits + 1 < tooLong) {
        const middle = Math.floor((fits + tooLong) / 2);
        if (widthOf(units.slice(from, middle)) <= width) fits = middle;
        else tooLong = middle;
      }
      starts.push(fits);
      from = fits;
    }
    used += widthOf(units.slice(from, to));
    from = to;
  }
  return starts;
}

/**
 * Breaks a paragraph into lines of at most `width` points. Lines are broken in reading order and reordered separately
 * (Unicode Standard Annex 9, section 3.4).
 */
export function linesOf(paragraph: string, style: Style, width: number, measure: Measure): readonly Line[] {
  const graphemes = printedGraphemes(paragraph === '' ? ' ' : paragraph, style);
  const text = graphemes.map((one) => one.text).join('');
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const units = unitsOf(text, graphemes, levels);
  const starts = startsOf(units, breaksOf(text, units), width, measure);
  const align = (paragraphs[0]?.level ?? 0) % 2 === 1 ? 'right' : 'left';
  return starts.map((start, index) => {
    const own = units.slice(start, starts[index + 1] ?? units.length);
    return { runs: runsOf(own), text: own.map((unit) => unit.text).join(''), align };
  });
}
