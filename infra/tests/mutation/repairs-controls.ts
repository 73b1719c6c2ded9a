import type { Control } from './control.js';

const [LINK, MESSAGE] = ['approval-link', 'customer-message'].map(
  (name) => `services/repairs/test/${name}.integration.test.ts`,
) as [string, string];
const INTAKE = 'services/repairs/test/intake.integration.test.ts';
const [ORDERED, HANDLED, QUESTIONS] = ['order-by-link', 'order-handling', 'questions'].map(
  (name) => `services/repairs/test/orders/${name}.integration.test.ts`,
) as [string, string, string];
const [PROTECTION, PROTECTION_STAFF] = ['protection', 'protection-staff'].map(
  (name) => `services/repairs/test/${name}.integration.test.ts`,
) as [string, string];
const REMOTE = 'services/repairs/test/remote-sessions.integration.test.ts';
const PUBLIC_PAGES = 'services/repairs/test/public-pages.integration.test.ts';
const TO_CUSTOMERS = 'services/notifications/test/emails-to-customers.integration.test.ts';

const [OUTCOMES, WARRANTY, PASSPORTS] = ['outcomes', 'warranty', 'passports'].map(
  (name) => `services/repairs/test/proof/${name}.integration.test.ts`,
) as [string, string, string];
const [WRITTEN, BY_QUOTE] = ['written-quotes', 'work-by-quote'].map(
  (name) => `services/repairs/test/quotes/${name}.integration.test.ts`,
) as [string, string];
const [ASSISTANCE, ASSISTANCE_CALLS] = ['assistance', 'assistance-calls'].map(
  (name) => `services/repairs/test/${name}.integration.test.ts`,
) as [string, string];

const DRAFTS = 'services/repairs/test/quotes/draft-quotes.integration.test.ts';
const ONE_CUSTOMER = 'services/repairs/test/one-customer.integration.test.ts';
const DESK = 'services/repairs/test/desk.integration.test.ts';
const VIEWS = 'services/repairs/test/saved-views.integration.test.ts';

const [COPIED_KEY, WAITING_ORDERS] = ['copied-key', 'waiting-orders'].map(
  (name) => `services/fleet/test/${name}.integration.test.ts`,
) as [string, string];

export const REPAIRS_CONTROLS: readonly Control[] = [
  {
    name: 'the same device has another key in another shop',
    test: 'services/repairs/src/cases/device-serials/device-number.policy.test.ts',
  },
  {
    name: 'the repairs of a foreign shop’s device are not read',
    test: 'services/repairs/test/earlier-repairs.integration.test.ts',
  },
  {
    name: 'nothing is begun that an emergency stop holds off',
    test: 'services/repairs/test/emergency-stop.integration.test.ts',
  },
  {
    name: 'an order from before an emergency stop is not begun after it',
    test: 'agent/src/operations/orders/verify-order.test.ts',
  },
  { name: 'a stop breaks the digest of an image', test: 'agent/src/operations/stop-reading.test.ts' },
  {
    name: 'an ext4 primary that is in order by its own account is not replaced',
    test: 'agent/src/repair/ext4/older-primary.long.test.ts',
  },
  {
    name: 'of a registry only the switches of start items are written',
    test: 'agent/src/computer/start-items/windows-turn-off.long.test.ts',
  },
  {
    name: 'a session is for what has a procedure on its platform',
    test: 'libs/contracts/src/remote-sessions/issues.test.ts',
  },
  { name: 'a session is for a customer or an order of the same shop', test: REMOTE },
  { name: 'a session of another shop is not found', test: REMOTE },
  { name: 'a session is connected by a person’s confirmation and nothing else', test: REMOTE },
  { name: 'a session diagnoses what its own agent sees', test: REMOTE },
  { name: 'a device is diagnosed in a session that is connected', test: REMOTE },
  { name: 'a shop has so many sessions open at once', test: REMOTE },
  { name: 'the end of a session voids its token', test: 'services/fleet/test/remote-session.integration.test.ts' },
  {
    name: 'a remote session has one token, and none once it has ended',
    test: 'services/fleet/test/remote-session.integration.test.ts',
  },
  { name: 'a shop asks its agents so often', test: 'services/fleet/test/bench-scan.integration.test.ts' },
  { name: 'a key works on the machine that enrolled with it', test: COPIED_KEY },
  { name: 'only an administrator of the shop decides about a copied key', test: COPIED_KEY },
  { name: 'nobody decides about the agent of another shop', test: COPIED_KEY },
  {
    name: 'the PC of a customer gets no salt of the shop',
    test: 'services/fleet/test/device-facts.integration.test.ts',
  },
  { name: 'an order that waited is given only to an agent whose binding still holds', test: WAITING_ORDERS },
  { name: 'nobody reads or cancels the orders of another shop', test: WAITING_ORDERS },
  { name: 'a page is there once its shop has published it', test: PUBLIC_PAGES },
  { name: 'a shop chooses no address that speaks for the platform', test: PUBLIC_PAGES },
  { name: 'a suspended shop has no page', test: PUBLIC_PAGES },
  { name: 'a customer reads what has their own address', test: PUBLIC_PAGES },
  { name: 'who looks through a customer’s eyes gets no tracking id', test: PUBLIC_PAGES },
  {
    name: 'an address counts once it is confirmed',
    test: 'services/identity/test/people/confirmed-email.integration.test.ts',
  },
  { name: 'a helper sees a repair within a request that stands and that nobody else has', test: ASSISTANCE },
  { name: 'a technician of a shop helps no other shop', test: ASSISTANCE },
  { name: 'nobody looks at a shop’s repair through a helper’s eyes', test: ASSISTANCE },
  { name: 'the repair is the named helper’s to see', test: ASSISTANCE },
  { name: 'each look of a helper at a repair stands in the audit log', test: ASSISTANCE },
  { name: 'the first guidance clears that the repair needs assistance', test: ASSISTANCE },
  { name: 'a proposed command runs once', test: ASSISTANCE },
  { name: 'a call is between who asked and the helper', test: ASSISTANCE_CALLS },
  { name: 'an answer needs a code', test: LINK },
  { name: 'declining needs the code too', test: LINK },
  { name: 'a code is of the present quote', test: LINK },
  { name: 'a code ends with a decline', test: LINK },
  { name: 'a message’s code is good for its address', test: LINK },
  { name: 'a stopped address answers nothing', test: LINK },
  { name: 'of QR codes the newest alone counts', test: LINK },
  { name: 'a QR code lives a quarter of an hour', test: LINK },
  { name: 'guesses of approval codes are counted', test: LINK },
  { name: 'an approval code changes with its row', test: LINK },
  { name: 'a QR code is the shop’s to show', test: LINK },
  { name: 'a confirmed QR code is shown once', test: LINK },
  { name: 'the former address is told nothing more', test: MESSAGE },
  { name: 'a customer is not told what is over', test: MESSAGE },
  { name: 'the same address is not told again', test: MESSAGE },
  { name: 'the customer reads no internal note', test: MESSAGE },
  { name: 'work is assigned to nobody but the shop’s own people', test: DESK },
  { name: 'nothing is promised for a time that has passed', test: DESK },
  { name: 'a person’s views are nobody else’s', test: VIEWS },
  { name: 'a person keeps no more views than that', test: VIEWS },
  { name: 'a customer is not written down twice', test: INTAKE },
  { name: 'a visit that is sent twice is one', test: INTAKE },
  { name: 'a visit is promised for no time that has passed', test: INTAKE },
  { name: 'a merge that is sent twice is one', test: ONE_CUSTOMER },
  { name: 'a person merges what they saw', test: ONE_CUSTOMER },
  { name: 'text has one form at every entrance', test: 'libs/contracts/src/bounds.test.ts' },
  { name: 'an attempt that wrote nothing is blocked, and no failure', test: OUTCOMES },
  { name: 'below twenty no figure is said', test: OUTCOMES },
  { name: 'a repair has one open claim at a time', test: WARRANTY },
  { name: 'after its days a warranty is over', test: WARRANTY },
  { name: 'a repair is claimed so often and no oftener', test: WARRANTY },
  { name: 'new damage is charged beside what the warranty covers', test: WARRANTY },
  { name: 'what was found to be ours stays ours', test: WARRANTY },
  { name: 'a link takes back its own grants alone', test: PASSPORTS },
  { name: 'a link makes so many codes an hour', test: PASSPORTS },
  { name: 'no history of a demo device is shared', test: PASSPORTS },
  { name: 'a ticket is connected to a device once, and again only after its agent was revoked', test: INTAKE },
  { name: 'a passcode ends with the handover', test: INTAKE },
  { name: 'who looks at a passcode is written down', test: INTAKE },
  { name: 'a device has so many photos', test: INTAKE },
  { name: 'staff see no photo through the eyes of a shop’s member', test: INTAKE },
  { name: 'a device’s photos are its shop’s own people’s to see', test: INTAKE },
  {
    name: 'a link is its customer’s and the shop’s own people’s',
    test: 'services/repairs/test/link-secrets.integration.test.ts',
  },
  { name: 'a message goes once to an address', test: TO_CUSTOMERS },
  { name: 'a message that the shop switched off is not sent', test: TO_CUSTOMERS },
  { name: 'a shop reads the messages of its own repairs', test: TO_CUSTOMERS },
  { name: 'a price that was shown is compared with the table', test: ORDERED },
  { name: 'the same order twice at once is one', test: ORDERED },
  { name: 'one network orders so many an hour, one number so many a day', test: ORDERED },
  { name: 'an order that has changed since it was read is not assigned', test: HANDLED },
  { name: 'an order goes to a shop that can work on it', test: HANDLED },
  { name: 'the first contact counts', test: HANDLED },
  { name: 'a median of too few orders is not told', test: HANDLED },
  {
    name: 'what speaks in the customer’s name needs the code of a message to them',
    test: 'services/repairs/test/rating.integration.test.ts',
  },
  { name: 'a repair is rated once', test: 'services/repairs/test/rating.integration.test.ts' },
  { name: 'a repair is rated after its pickup', test: 'services/repairs/test/rating.integration.test.ts' },
  { name: 'a link asks so much and no more', test: QUESTIONS },
  { name: 'an answer that stands is not written over', test: QUESTIONS },
  { name: 'a quote of a device that was checked in is sent by a person', test: DRAFTS },
  { name: 'no customer reads what a draft stands on', test: DRAFTS },
  { name: 'a draft ends where the diagnosis does', test: DRAFTS },
  { name: 'nobody sends a draft that they have not seen', test: DRAFTS },
  { name: 'what is no longer valid is not approved', test: WRITTEN },
  { name: 'an approval that stands is not another one', test: WRITTEN },
  { name: 'what proves an approval is of its own ticket', test: BY_QUOTE },
  { name: 'nobody writes over a quote that they have not seen', test: WRITTEN },
  { name: 'what a person writes is bounded', test: WRITTEN },
  { name: 'a quote is not revised once the work has begun', test: BY_QUOTE },
  { name: 'nothing is executed that the customer left out', test: WRITTEN },
  { name: 'the deposit comes before the work', test: BY_QUOTE },
  { name: 'the deposit comes before work by hand', test: BY_QUOTE },
  { name: 'a deposit is received once', test: BY_QUOTE },
  { name: 'only what was approved is done', test: BY_QUOTE },
  { name: 'the settings of quotes are the administrator’s', test: WRITTEN },
  {
    name: 'nothing is approved by an approval of nothing',
    test: 'libs/contracts/src/repairs/quotes/quote-choice.test.ts',
  },
  {
    name: 'nobody earns of work by hand',
    test: 'services/billing/src/rates/verified-lines.policy.test.ts',
  },
  {
    name: 'what a person charges is bounded',
    test: 'services/repairs/test/a-persons-decision.integration.test.ts',
  },
  {
    name: 'a device that is only listed is not diagnosed',
    test: 'services/repairs/test/what-may-not-happen.integration.test.ts',
  },
  {
    name: 'the agent carries out nothing on a device that is only listed',
    test: 'agent/src/operations/orders/verify-order.test.ts',
  },
  { name: 'a diagnosis beyond a limit does not begin', test: PROTECTION },
  { name: 'a blocked shop begins no diagnosis', test: PROTECTION_STAFF },
  { name: 'a revoked agent reports nothing more', test: 'services/repairs/test/revoked-agent.integration.test.ts' },
];
