// jsdom matches every rule of every style sheet for each computed style, which takes half of the time of page tests.
// Most rules name a class or an element that the element lacks, so comparing names is enough.
import { createRequire } from 'node:module';

/** The last compound of a selector: element name and classes; a pseudo-class or an attribute may follow. */
const COMPOUND = /^([a-z][\w-]*|\*)?((?:\.[\w-]+)*)/i;
/** Attributes and arguments, in which a comma or a blank is not a separator. */
const ENCLOSED = /\[[^[\]]*\]|\([^()]*\)/g;
const UNREADABLE = /[()"'\\@]/;

/**
 * The requirements of each selector in a list: its `tag`, its `classes`, and a flag for a complete description.
 * Undefined if this simple parser may be wrong.
 */
function demandsOf(selectors) {
  // A keyframes or font rule has no selector and matches no element.
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

/** True or false if the names decide; undefined if the selector engine must decide. */
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

/** Must run before jsdom loads, because its modules import the function at load time. */
export function decideByNames() {
  const require = createRequire(import.meta.url);
  const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');
  const { matchesDontThrow } = selectors;
  selectors.matchesDontThrow = (element, text) => decided(element, text) ?? matchesDontThrow(element, text);
}
