import type { ReceiptFile } from '@revive/proto/revive/repairs/v1/repairs';
import { routes } from '@revive/contracts/routes/routes';
import { trackingIdOf } from '../../http/params.js';
import { forward } from '../forward.js';

const pdf = ({ name, content }: ReceiptFile) => ({ name, base64: Buffer.from(content).toString('base64') });

export const quoteRows = [
  forward(routes.writeQuote, 'quotes', 'writeQuote', {
    request: ({ params, body: { form, lines, ...quote } }) => ({
      ...params,
      ...quote,
      lines: lines.map((line) => ({
        ...line,
        isOptional: line.isOptional ?? false,
        choice: line.choice ?? '',
        supplier: line.supplier ?? '',
      })),
      form: form && { ...form, services: form.services ?? '' },
    }),
  }),
  forward(routes.sendQuote, 'quotes', 'sendQuote'),
  forward(routes.extendQuote, 'quotes', 'extendQuote'),
  forward(routes.recordDeposit, 'quotes', 'recordDeposit'),
  forward(routes.finishLine, 'quotes', 'finishLine'),
  forward(routes.readQuoteSettings, 'quotes', 'readQuoteSettings'),
  forward(routes.changeQuoteSettings, 'quotes', 'changeQuoteSettings', {
    // The message is the one of the reply; the VAT follows from the tax details.
    request: ({ body }) => ({ ...body, vatBps: 0 }),
  }),
  forward(routes.downloadRepairForm, 'quotes', 'readRepairForm', { reply: pdf }),
  forward(routes.downloadRepairFormByLink, 'quotes', 'readRepairFormByLink', {
    request: ({ params, address }) => ({ trackingId: trackingIdOf(params.trackingId), address }),
    reply: pdf,
  }),
];
