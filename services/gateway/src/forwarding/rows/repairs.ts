import type { ReceiptFile } from '@revive/proto/revive/repairs/v1/repairs';
import type { RepairCustomer } from '@revive/contracts/repairs/repair';
import { centsOfAmount } from '@revive/contracts/amount';
import type { ChangeDesk } from '@revive/contracts/repairs/desk';
import { routes } from '@revive/contracts/routes/routes';
import { trackingIdOf } from '../../http/params.js';
import { forward } from '../forward.js';

/** An absent field means "unchanged"; an empty text means "removed". */
const customerOf = ({ customerName, customerPhone, customerEmail, issueDescription }: RepairCustomer) => ({
  name: customerName,
  phone: customerPhone,
  email: customerEmail,
  issueDescription,
});

/** Null removes a value, which proto expresses with an empty text; absent stays absent. */
const deskOf = ({ promisedAt, assigneeId, priority, addTags = [], removeTags = [] }: ChangeDesk) => ({
  promisedAt: promisedAt === null ? '' : promisedAt,
  assigneeId: assigneeId === null ? '' : assigneeId,
  priority,
  addTags,
  removeTags,
});

const recordFile = ({ name, content }: ReceiptFile) => ({ name, json: Buffer.from(content).toString('utf8') });

export const repairRows = [
  forward(routes.startRepair, 'repairs', 'start', {
    request: ({
      body: { deviceId, deviceName, deviceType, estimatedCost, tenantId, orderId, diagnosisAgreedCents, ...customer },
    }) => ({
      deviceId,
      deviceName,
      deviceType,
      estimatedCost,
      tenantId,
      orderId,
      diagnosisAgreedCents,
      customer: customerOf(customer),
    }),
    // The specification calls the first run of a repair a session.
    reply: ({ repairId, runId, trackingId }) => ({ sessionId: runId, repairId, trackingId }),
  }),
  forward(routes.listRepairs, 'repairs', 'list', { reply: ({ repairs }) => repairs }),
  forward(routes.countRepairs, 'repairs', 'count'),
  forward(routes.getRepair, 'repairs', 'get'),
  forward(routes.readTrackingLink, 'repairs', 'readTrackingLink'),
  forward(routes.downloadRecord, 'repairs', 'readRecord', { reply: recordFile }),
  forward(routes.changeRepairCustomer, 'repairs', 'changeCustomer', {
    request: ({ params, body }) => ({ ...params, customer: customerOf(body) }),
  }),
  forward(routes.changeDesk, 'repairs', 'changeDesk', {
    request: ({ params, body }) => ({ ...params, ...deskOf(body) }),
  }),
  forward(routes.transferRepair, 'repairs', 'transferRepair'),
  forward(routes.changeDesks, 'repairs', 'changeDesks', {
    request: ({ body: { ids, ...desk } }) => ({ ids, ...deskOf(desk) }),
  }),
  forward(routes.readBoard, 'repairs', 'readBoard'),
  forward(routes.listPromised, 'repairs', 'listPromised'),
  forward(routes.listRepairTags, 'repairs', 'listTags'),
  forward(routes.listRepairViews, 'repairs', 'listViews'),
  forward(routes.saveRepairView, 'repairs', 'saveView'),
  forward(routes.renameRepairView, 'repairs', 'renameView'),
  forward(routes.deleteRepairView, 'repairs', 'deleteView'),
  forward(routes.approveAtCounter, 'repairs', 'approveAtCounter', {
    request: ({ params, body: { lines, ...approval } }) => ({ ...params, ...approval, lines: lines && { ids: lines } }),
  }),
  forward(routes.showApprovalQr, 'repairs', 'showApprovalQr'),
  forward(routes.declineAtCounter, 'repairs', 'declineAtCounter'),
  forward(routes.chooseAlternative, 'repairs', 'chooseAlternative'),
  forward(routes.executeRepair, 'repairs', 'execute'),
  forward(routes.rollBackRepair, 'repairs', 'rollBack'),
  forward(routes.markReady, 'repairs', 'markReady'),
  forward(routes.handOver, 'repairs', 'recordHandover'),
  forward(routes.diagnoseAgain, 'repairs', 'diagnoseAgain'),
  forward(routes.stopRun, 'repairs', 'stopRun'),
  forward(routes.addShopNote, 'repairs', 'addNote'),
  forward(routes.recordHandWork, 'repairs', 'recordHandWork', {
    request: ({ params, body }) => ({ ...params, ...body, lines: body.lines ?? [] }),
  }),
  forward(routes.getShopPrices, 'repairs', 'readPrices'),
  forward(routes.setDiagnosisFee, 'repairs', 'setDiagnosisFee', {
    request: ({ body: { amount } }) => ({ cents: centsOfAmount(amount) }),
  }),
  forward(routes.emergencyStop, 'repairs', 'emergencyStop'),
  forward(routes.getEmergencyStop, 'repairs', 'getEmergencyStop'),
  forward(routes.listEmergencyStops, 'repairs', 'listEmergencyStops', { reply: ({ stops }) => stops }),
  forward(routes.resumeAfterStop, 'repairs', 'resumeAfterStop'),
  forward(routes.listShopStops, 'repairs', 'listShopStops', { reply: ({ stops }) => stops }),
];

/**
 * Calls of a customer with a link. The tracking id grants reading, the approval code grants approval. `repairs`
 * verifies both and counts failed attempts per network.
 */
export const trackingRows = [
  forward(routes.getRepairStatus, 'repairs', 'track', {
    request: ({ query, address }) => ({ trackingId: trackingIdOf(query.trackingId), address }),
  }),
  forward(routes.approveByLink, 'repairs', 'approveByLink', {
    request: ({ params, body: { lines, ...body }, address }) => ({
      ...body,
      lines: lines && { ids: lines },
      trackingId: trackingIdOf(params.trackingId),
      address,
    }),
  }),
  forward(routes.declineByLink, 'repairs', 'declineByLink', {
    request: ({ params, body, address }) => ({ ...body, trackingId: trackingIdOf(params.trackingId), address }),
  }),
  forward(routes.downloadReceipt, 'repairs', 'readReceipt', {
    request: ({ params, address }) => ({ trackingId: trackingIdOf(params.trackingId), address }),
    reply: ({ name, content }) => ({ name, base64: Buffer.from(content).toString('base64') }),
  }),
  forward(routes.downloadRecordByLink, 'repairs', 'readRecordByLink', {
    request: ({ params, address }) => ({ trackingId: trackingIdOf(params.trackingId), address }),
    reply: recordFile,
  }),
  forward(routes.readRecordKeys, 'repairs', 'readRecordKeys'),
  forward(routes.stopMessages, 'repairs', 'stopMessages', {
    request: ({ params, body, address }) => ({ ...body, trackingId: trackingIdOf(params.trackingId), address }),
  }),
];
