import { readOrderId } from '@revive/contracts/remote-orders/order-id';
import { routes } from '@revive/contracts/routes/routes';
import { AppError } from '@revive/platform/errors/errors';
import type { ReadParam } from '../../http/params.js';
import { trackingIdOf } from '../../http/params.js';
import { forward } from '../forward.js';

/** Refuses a malformed order id without a call to a service. Throws ORDER_NOT_FOUND (404). */
const orderIdOf: ReadParam = (typed) => {
  const id = readOrderId(typed);
  if (id === undefined) throw new AppError('ORDER_NOT_FOUND');
  return id;
};

export const remoteOrderRows = [
  forward(routes.createRemoteOrder, 'remoteOrders', 'createRemoteOrder', {
    // The client's clock is not trusted, and only one remote repair method exists.
    request: ({ body: { timestamp: _, repairMethod: __, ...order }, address }) => ({ ...order, address }),
  }),
  forward(routes.readRemoteOrder, 'remoteOrders', 'readRemoteOrder', {
    params: { orderId: orderIdOf },
    request: ({ params: { orderId }, address }) => ({ orderId, address }),
  }),
  forward(routes.listRemoteOrders, 'remoteOrders', 'listRemoteOrders'),
  forward(routes.readRemoteOrderFigures, 'remoteOrders', 'readRemoteOrderFigures'),
  forward(routes.listOrderShops, 'remoteOrders', 'listOrderShops'),
  forward(routes.getOrderSetting, 'remoteOrders', 'readOrderSetting'),
  forward(routes.saveOrderSetting, 'remoteOrders', 'saveOrderSetting'),
  forward(routes.getRemoteOrder, 'remoteOrders', 'getRemoteOrder'),
  forward(routes.assignRemoteOrder, 'remoteOrders', 'assignRemoteOrder'),
  forward(routes.contactRemoteOrder, 'remoteOrders', 'contactRemoteOrder'),
  forward(routes.closeRemoteOrder, 'remoteOrders', 'closeRemoteOrder'),
];

export const questionRows = [
  forward(routes.askQuestion, 'questions', 'askQuestion', {
    request: ({ params, body, address }) => ({ ...body, trackingId: trackingIdOf(params.trackingId), address }),
  }),
  forward(routes.rateRepair, 'questions', 'rateRepair', {
    request: ({ params, body, address }) => ({ ...body, trackingId: trackingIdOf(params.trackingId), address }),
  }),
  forward(routes.listOpenQuestions, 'questions', 'listOpenQuestions'),
  forward(routes.answerQuestion, 'questions', 'answerQuestion'),
];
