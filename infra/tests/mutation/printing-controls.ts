import type { Control } from './control.js';

const FLEET = 'services/fleet/test/printing.integration.test.ts';
const QUEUE = 'agent/src/printing/print-queue.test.ts';

export const PRINTING_CONTROLS: readonly Control[] = [
  { name: 'a shop prints only on a printer of its own agents', test: FLEET },
  { name: 'only an administrator of the shop chooses printers', test: FLEET },
  { name: 'only a document with its declared hash is sent to a printer', test: FLEET },
  { name: 'a document goes only to a confirmed agent of the shop', test: FLEET },
  { name: 'an agent reports only documents that were sent to it', test: FLEET },
  { name: 'only a confirmed agent reports printers and documents', test: FLEET },
  { name: 'only the bytes that the platform declared reach a printer', test: QUEUE },
  { name: 'a paper that may have come out is not handed over again', test: QUEUE },
  {
    name: 'only people of the shop print',
    test: 'services/repairs/src/desk/printing/print-ticket-document.test.ts',
  },
  { name: 'an agent has so many printers', test: FLEET },
];
