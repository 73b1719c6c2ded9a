import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../../forward.js';

export const payoutRows = [
  forward(routes.createPayout, 'payouts', 'createPayout', {
    request: ({ body: { tenantId, requestId = '' } }) => ({ tenantId, requestId }),
  }),
  forward(routes.listPayouts, 'payouts', 'listPayouts'),
  forward(routes.exportPayouts, 'payouts', 'readPayoutsCsv'),
  forward(routes.readMoneyOverview, 'payouts', 'readMoneyOverview'),
  forward(routes.readPayoutSettings, 'payouts', 'readPayoutSettings'),
  forward(routes.changePayoutLimit, 'payouts', 'changePayoutLimit'),
  forward(routes.getPayout, 'payouts', 'getPayout'),
  forward(routes.approvePayout, 'payouts', 'approvePayout'),
  forward(routes.cancelPayout, 'payouts', 'cancelPayout'),
  forward(routes.settlePayout, 'payouts', 'settlePayout'),
  forward(routes.listPayoutBatches, 'payoutBatches', 'listPayoutBatches'),
  forward(routes.createPayoutBatch, 'payoutBatches', 'createPayoutBatch'),
  forward(routes.getPayoutBatch, 'payoutBatches', 'getPayoutBatch'),
  forward(routes.releasePayoutBatch, 'payoutBatches', 'releasePayoutBatch'),
  forward(routes.cancelPayoutBatch, 'payoutBatches', 'cancelPayoutBatch'),
  forward(routes.downloadPayoutFile, 'payoutBatches', 'downloadPayoutFile'),
  forward(routes.settlePayoutBatch, 'payoutBatches', 'settlePayoutBatch'),
];
