// jsdom asks its selector engine about every rule of every style sheet for each computed style: half of the time of the page
// tests. Most rules name a class or an element that the asked one does not have, which a look at its names decides.
import { createRequire } from 'node:module';

/** The last compound of a selector: an element's name and classes; a pseudo-class or an attribute may follow. */
const COMPOUND = /^([a-z][\w-]*|\*)?((?:\.[\w-]+)*)/i;
/** Attributes and arguments, inside which a comma or a blank separates nothing. */
const ENCLOSED = /\[[^[\]]*\]|\([^()]*\)/g;
/** What is left of these was nested, quoted or escaped. */
const UNREADABLE = /[()"'\\@]/;

/**
 * What each selector of a list asks of the element itself: its `tag`, its `classes`, and whether that is `all`. Undefined where
 * this reading of it cannot be trusted.
 */
function demandsOf(selectors) {
  // A rule of keyframes or of a font has no selector, and matches nothing.
  if (typeof selectors !== 'string') return [];
  const open = selectors.replace(ENCLOSED, '[]');
  if (UNREADABLE.test(open)) return undefined;
  return open.split(',').map((selector) => {
    const compounds = selector.replace(/[>+~]/g, ' ').trim().split(/\s+/);
    const last = compounds.at(-1);
    const [named, tag, classes] = COMPOUND.exec(last);
    return {
      tag: tag === undefined || tag === '*' ? undefined : tag.toLowerCase(),
      classes: classes.split('.').slice(1),
      isAll: compounds.length === 1 && named !== '' && named === last,
    };
  });
}

const known = new Map();

/** True or false where the element's own names decide; undefined where the selector engine has to. */
export function decided(element, selectors) {
  if (!known.has(selectors)) known.set(selectors, demandsOf(selectors));
  const demands = known.get(selectors);
  if (demands === undefined) return undefined;
  const names = ` ${element.getAttributeNS(null, 'class') ?? ''} `.replace(/\s/g, ' ');
  const possible = demands.filter(
    ({ tag, classes }) =>
      (tag === undefined || tag === element.localName) && classes.every((name) => names.includes(` ${name} `)),
  );
  if (possible.length === 0) return false;
  return possible.some(({ isAll }) => isAll) ? true : undefined;
}

/** Before jsdom is loaded: its modules take the function when they are read. */
export function decideByNames() {
  const require = createRequire(import.meta.url);
  const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');
  const { matchesDontThrow } = selectors;
  selectors.matchesDontThrow = (element, text) => decided(element, text) ?? matchesDontThrow(element, text);
}
