import type { Control } from './control.js';

const SRC = 'services/repairs/src';
const [LINK, MESSAGE] = ['approval-link', 'customer-message'].map((name) => `services/repairs/test/${name}.medium.test.ts`) as [string, string];
const LETTERS = 'services/notifications/test/letters.medium.test.ts';
const links = `${SRC}/data/approval-links.ts`;

/** The customer's answer and what the customer is told. */
export const REPAIRS_CONTROLS: readonly Control[] = [
  { name: 'an answer needs a code', file: links, text: "    if (!right[0]) throw new AppError('APPROVAL_LINK_NEEDED', { repairId: repair.id });\n", without: "    if (!right[0]) return rows.map(linkOf)[0] as ApprovalLink;\n", test: LINK },
  { name: 'declining needs the code too', file: `${SRC}/usecases/answer-by-link.ts`, text: "async (change) => void (await this.links.require(change, approvalCode, 'decline'))", without: 'async () => undefined', test: LINK },
  { name: 'a code is of the present quote', file: links, text: ' where repair_id = $1 and quote_version = $2 order by', without: ' where repair_id = $1 and quote_version <= $2 order by', test: LINK },
  { name: 'a code ends with a decline', file: links, text: "repair.outcome === 'declined' || ", without: '', test: LINK },
  { name: 'a message’s code is good for its address', file: links, text: 'row.address_tag === address && ', without: '', test: LINK },
  { name: 'a stopped address answers nothing', file: links, text: ' && address !== repair.stoppedTag', without: '', test: LINK },
  { name: 'of QR codes the newest', file: links, text: 'row === newestQr && ', without: '', test: LINK },
  { name: 'a QR code lives a quarter of an hour', file: links, text: "(to === 'decline' || (row.expires_at !== null && row.expires_at > now))", without: "(to === 'decline' || row.expires_at !== null)", test: LINK },
  { name: 'guesses are counted', file: links, text: "    if (counted.length === 0) throw", without: "    if (counted.length > 1) throw", test: LINK },
  { name: 'an altered row is another code', file: `${SRC}/tracking/link-codes.ts`, text: '[id, repairId, String(quoteVersion), way, via, addressTag]', without: '[id]', test: LINK },
  { name: 'a QR code is the shop’s to show', file: `${SRC}/usecases/show-approval-qr.ts`, text: 'const person = requireShopMember(actor);', without: "if (actor.kind !== 'user') return { url: '', expiresAt: '' };\n    const person = actor;", test: LINK },
  { name: 'a confirmed QR code is shown once', file: `${SRC}/usecases/show-approval-qr.ts`, text: '      await spendCommand(em, command);\n', without: '', test: LINK },
  { name: 'the former address is told nothing more', file: `${SRC}/usecases/read-customer-message.ts`, text: "      if (tag !== addressTag) return withheld('address_changed');\n", without: '', test: MESSAGE },
  { name: 'what is over is not told', file: `${SRC}/usecases/read-customer-message.ts`, text: "      if (!stillHolds({ kind, part }, situationOf(ticket))) return withheld('over');\n", without: '', test: MESSAGE },
  { name: 'the same address is not told again', file: `${SRC}/usecases/change-customer.ts`, text: 'before.toLowerCase() === (repair.customerEmail ?? \'\').toLowerCase()', without: 'before === (repair.customerEmail ?? \'\')', test: MESSAGE },
  { name: 'a message goes once to an address', file: 'services/notifications/src/data/migrations/0010-customer-messages.ts', text: "create unique index deliveries_once", without: 'create index deliveries_once', test: LETTERS },
  { name: 'a message that the shop switched off is not sent', file: 'services/notifications/src/usecases/send-due-letters.ts', text: '.some((one) => one === switchOf(letter.template))', without: ".some((one) => one === 'none' && one === switchOf(letter.template))", test: LETTERS },
  { name: 'a shop reads the messages of its own repairs', file: 'services/notifications/src/usecases/customer-messages.ts', text: '    const { tenantId } = requireShopMember(actor);', without: "    const tenantId = actor.tenantId ?? '';", test: LETTERS },
];
