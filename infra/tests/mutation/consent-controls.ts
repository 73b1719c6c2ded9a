import type { Control } from './control.js';

const [BOOK, GATE, PAGE] = ['book', 'gate', 'page'].map((name) => `agent/src/consent/consent-${name}.test.ts`) as [
  string,
  string,
  string,
];
const ORDERS = 'agent/src/operations/consent.test.ts';
const FLEET = 'services/fleet/test/consents.integration.test.ts';

export const CONSENT_CONTROLS: readonly Control[] = [
  { name: 'a consent counts for its own session only', test: BOOK },
  { name: 'a consent names the person at the PC', test: BOOK },
  { name: 'a session asks the person at the PC so often', test: BOOK },
  { name: 'work of a session needs the consent of a person at this PC', test: GATE },
  { name: "a customer's PC asks for its own session, whatever the order names", test: GATE },
  { name: 'the consent page answers to its own name only', test: PAGE },
  { name: 'the consent page shows nothing without its key', test: PAGE },
  { name: 'an answer comes from the consent page itself, with its key', test: PAGE },
  { name: 'an order without the consent of its session is refused', test: ORDERS },
  { name: 'running work stops when its consent ends', test: ORDERS },
  { name: 'work that waited while the consent ended is not begun', test: ORDERS },
  {
    name: "a rescan for the platform's staff needs a consent too",
    test: 'infra/tests/e2e/consent-at-the-pc.integration.test.ts',
  },
  { name: 'a consent record is signed by the key of its agent', test: FLEET },
  { name: 'nobody asks at the PC of another shop', test: FLEET },
  {
    name: "an order of the platform's staff says so",
    test: 'services/repairs/test/sign-probe.integration.test.ts',
  },
  { name: 'a consent counts for what the person allowed only', test: BOOK },
  { name: 'nobody allows more than the session asked for', test: BOOK },
  { name: "work of the platform's staff needs a consent", test: GATE },
  { name: 'a rescan needs the consent to read', test: GATE },
  { name: 'nobody consents to a session of an unknown kind', test: GATE },
  { name: 'the consent to read allows no repair', test: GATE },
  { name: 'the consent to read allows no patch test', test: GATE },
  { name: 'a consent record names the agent that signed it', test: FLEET },
  { name: 'a consent record names the person who allowed the work', test: FLEET },
  { name: "only people of the shop and the platform's staff ask at a PC", test: FLEET },
  { name: "only people of the shop and the platform's staff list consents", test: FLEET },
];
