import {
  bool,
  email,
  finite,
  id,
  integer,
  isoDateTime,
  lines,
  list,
  nested,
  oneOf,
  requestSchema,
  requiredLines,
  requiredText,
  responseSchema,
  text,
} from '../rules.js';
import { PHONE_TEXT, reachesAPerson } from '../phone-text.js';
import { ORDER_CLOSE_REASONS, ORDER_STATES, SHOP_OBSTACLES } from './states.js';

/** The error of the specification for the four required fields (spec part 3 §5). */
const NEEDED = 'Please fill in all required fields';
const NO_NUMBER = 'is not a phone number';
export const REMOTE_REPAIR_METHOD = 'remote_injection';

/**
 * spec part 3 §3 and §5. Device type and priority are the sender's words: one that is not of the list has a price of
 * its own. `timestamp` is taken and ignored, the server's clock counts; `estimatedCost` is what the person was shown.
 */
export const remoteOrderFormSchema = requestSchema('RemoteOrderForm', {
  customerName: requiredText(NEEDED, 1, 120),
  customerPhone: requiredText(NEEDED, 1, 40)
    .matches(PHONE_TEXT, { message: NO_NUMBER, excludeEmptyString: true })
    .test('reaches-a-person', NO_NUMBER, (typed) => !typed || reachesAPerson(typed)),
  customerEmail: email().optional(),
  deviceType: requiredText(NEEDED, 1, 60),
  deviceModel: text(200).optional(),
  issueDescription: requiredLines(NEEDED, 1, 2_000),
  urgencyLevel: text(60).optional(),
  preferredTime: text(120).optional(),
  timestamp: text(60).optional(),
  estimatedCost: finite().min(0).max(1_000_000).optional(),
  repairMethod: oneOf([REMOTE_REPAIR_METHOD]).optional(),
});

export const remoteOrderReceiptSchema = responseSchema('RemoteOrderReceipt', { orderId: text(40).required() });

export const remoteOrderStatusSchema = responseSchema('RemoteOrderStatus', {
  orderId: text(40).required(),
  number: integer(1).required(),
  state: oneOf(ORDER_STATES).required(),
  customerName: text(120).defined(),
  deviceType: text(60).required(),
  deviceModel: text(200).defined(),
  urgencyLevel: text(60).required(),
  estimatedCost: finite().required(),
  createdAt: isoDateTime().required(),
  contactedAt: isoDateTime().optional(),
  repairShopName: text().defined(),
  repairShopPhone: text(40).defined(),
  trackingId: text(40).optional(),
  closedReason: oneOf(ORDER_CLOSE_REASONS).optional(),
});

export const remoteOrderSchema = responseSchema('RemoteOrder', {
  id: id().required(),
  number: integer(1).required(),
  version: integer(1).required(),
  state: oneOf(ORDER_STATES).required(),
  customerName: text(120).required(),
  customerPhone: text(40).required(),
  customerEmail: text(254).optional(),
  deviceType: text(60).required(),
  deviceModel: text(200).optional(),
  issueDescription: text(2_000).required(),
  urgencyLevel: text(60).required(),
  preferredTime: text(120).optional(),
  estimatedCents: integer().required(),
  createdAt: isoDateTime().required(),
  tenantId: id().optional(),
  tenantName: text().optional(),
  assignedAt: isoDateTime().optional(),
  assignedBy: text(200).optional(),
  contactedAt: isoDateTime().optional(),
  contactedBy: text(200).optional(),
  repairId: id().optional(),
  repairNumber: integer(1).optional(),
  linkedAt: isoDateTime().optional(),
  closedAt: isoDateTime().optional(),
  closedBy: text(200).optional(),
  closedReason: oneOf(ORDER_CLOSE_REASONS).optional(),
  closedNote: text(500).optional(),
});

export const ORDERS_A_PAGE = 50;
export const remoteOrderListQuerySchema = requestSchema('RemoteOrderListQuery', {
  before: id().optional(),
  state: oneOf(ORDER_STATES).optional(),
  urgency: text(60).optional(),
  /** Not contacted within the promised time. */
  overdue: oneOf(['true']).optional(),
});
export const remoteOrdersSchema = responseSchema('RemoteOrders', {
  orders: list(remoteOrderSchema, ORDERS_A_PAGE).required(),
  next: id().optional(),
});

/** Figures of the promise, over the orders visible to the reader. `medianMs` is absent if there are too few orders. */
export const remoteOrderFiguresSchema = responseSchema('RemoteOrderFigures', {
  waiting: integer().required(),
  overdue: integer().required(),
  contacted: integer().required(),
  inTime: integer().required(),
  medianMs: integer().optional(),
});

export const ORDER_SHOPS = 20;
/** Most shops matching the name that are compared before the best are selected. */
export const ORDER_SHOPS_COMPARED = 200;
export const orderShopsQuerySchema = requestSchema('OrderShopsQuery', { find: text(100).optional() });
export const orderShopsSchema = responseSchema('OrderShops', {
  /** Shops able to work first, then by least open work. */
  shops: list(
    nested({
      id: id().required(),
      name: text().required(),
      trained: integer(0).required(),
      agentsOnline: integer(0).required(),
      openWork: integer(0).required(),
      obstacle: oneOf(SHOP_OBSTACLES).optional(),
    }),
    ORDER_SHOPS,
  ).required(),
  more: bool().required(),
});

export const orderSettingSchema = requestSchema('OrderSetting', { takesOrders: bool().required() });

const version = integer(1, 1_000_000_000).required('is required');
/** Without `tenantId` the order becomes unassigned. */
export const assignRemoteOrderSchema = requestSchema('AssignRemoteOrder', { tenantId: id().optional(), version });
export const closeRemoteOrderSchema = requestSchema('CloseRemoteOrder', {
  reason: oneOf(ORDER_CLOSE_REASONS).required('Choose a reason'),
  note: lines(500).optional(),
});
