import { publicRow, only, orderHandlers, orderStaff, type Row, shop, shopAndStaff } from './rows.js';

/** Access of the calls of customers, orders and shop pages. */
export const PUBLIC_ACCESS: Readonly<Record<string, Row>> = {
  getRepairStatus: publicRow('200'),
  // The tracking id alone is not sufficient, and the sample's code does not match the present quote.
  approveByLink: publicRow('403 APPROVAL_LINK_NEEDED'),
  declineByLink: publicRow('403 APPROVAL_LINK_NEEDED'),
  // Uses an unknown link, because a link permits ten documents per minute and the matrix needs more.
  downloadReceipt: publicRow('404 REPAIR_NOT_FOUND'),
  downloadRecordByLink: publicRow('200'),
  readRecordKeys: publicRow('200'),
  stopMessages: publicRow('403 APPROVAL_LINK_NEEDED'),
  trackRepairEvents: publicRow('200'),

  createRemoteOrder: publicRow('201'),
  readRemoteOrder: publicRow('404 ORDER_NOT_FOUND'),
  listRemoteOrders: orderHandlers('200'),
  readRemoteOrderFigures: orderHandlers('200'),
  listOrderShops: orderStaff('200'),
  getRemoteOrder: orderHandlers('404 NOT_FOUND'),
  assignRemoteOrder: orderStaff('404 NOT_FOUND'),
  contactRemoteOrder: orderHandlers('404 NOT_FOUND'),
  closeRemoteOrder: orderHandlers('404 NOT_FOUND'),
  startRemoteSession: shopAndStaff('404 NOT_FOUND'),
  listRemoteSessions: shopAndStaff('200'),
  getRemoteSession: shopAndStaff('404 NOT_FOUND'),
  endRemoteSession: shopAndStaff('404 NOT_FOUND'),
  diagnoseRemoteDevice: shop('404 NOT_FOUND'),
  // No shop of the matrix has published a page.
  readShopPage: publicRow('404 NOT_FOUND'),
  getOwnShopPage: only({ tenant_admin: '200' }),
  saveShopPage: only({ tenant_admin: '200' }),
  listOwnRepairs: only({ user: '200' }),
  // The device was picked up.
  askQuestion: publicRow('409 QUESTIONS_OVER'),
  rateRepair: publicRow('403 CUSTOMER_LINK_NEEDED'),
  readOutcomes: shopAndStaff('200'),
  // A repeated claim returns the open claim.
  claimByLink: publicRow('403 CUSTOMER_LINK_NEEDED'),
  claimAtCounter: shop('201'),
  readPassportGrants: publicRow('200'),
  // Uses an unknown link, because a link permits ten codes per hour and the matrix needs more.
  grantPassport: publicRow('404 REPAIR_NOT_FOUND'),
  revokePassport: publicRow('404 NOT_FOUND'),
  openPassport: shop('404 PASSPORT_REFUSED'),
  listOpenQuestions: shop('200'),
  answerQuestion: shop('404 NOT_FOUND'),
  writeQuote: shop('409 STALE_QUOTE'),
  sendQuote: shop('409 STALE_QUOTE'),
  extendQuote: shop('409 STALE_QUOTE'),
  recordDeposit: shop('409 STALE_QUOTE'),
  finishLine: shop('409 STALE_QUOTE'),
  readQuoteSettings: shop('200'),
  changeQuoteSettings: only({ tenant_admin: '200' }),
  downloadRepairForm: shop('404 NOT_FOUND'),
  readEarlierRepairs: shop('200'),
  readDeviceRepairs: shop('404 DEVICE_NOT_FOUND'),
  downloadRepairLabel: shop('200'),
  downloadDeviceLabel: shop('404 DEVICE_NOT_FOUND'),
  downloadRepairFormByLink: publicRow('404 REPAIR_NOT_FOUND'),
};
