import type { Control } from './control.js';

const [LINK, MESSAGE] = ['approval-link', 'customer-message'].map(
  (name) => `services/repairs/test/${name}.integration.test.ts`,
) as [string, string];
const [PROTECTION, PROTECTION_STAFF] = ['protection', 'protection-staff'].map(
  (name) => `services/repairs/test/${name}.integration.test.ts`,
) as [string, string];
const TO_CUSTOMERS = 'services/notifications/test/emails-to-customers.integration.test.ts';

/** The customer's answer and what the customer is told. */
export const REPAIRS_CONTROLS: readonly Control[] = [
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
  { name: 'a message goes once to an address', test: TO_CUSTOMERS },
  { name: 'a message that the shop switched off is not sent', test: TO_CUSTOMERS },
  { name: 'a shop reads the messages of its own repairs', test: TO_CUSTOMERS },
  { name: 'a diagnosis beyond a limit does not begin', test: PROTECTION },
  { name: 'a blocked shop begins no diagnosis', test: PROTECTION_STAFF },
];
