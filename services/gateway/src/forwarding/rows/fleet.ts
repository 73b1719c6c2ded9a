import { routes } from '@revive/contracts/routes/routes';
import { readAgentId, readId } from '../../http/params.js';
import { forward } from '../forward.js';

const params = { id: readAgentId };

export const fleetRows = [
  forward(routes.listBenchDevices, 'fleet', 'listBench', { reply: ({ devices }) => devices }),
  forward(routes.listAgents, 'fleet', 'listAgents', { reply: ({ agents }) => agents }),
  forward(routes.scanBenches, 'fleet', 'scanBenches'),
  // An empty `tenantId` means the caller's own shop.
  forward(routes.createEnrolmentToken, 'fleet', 'createEnrolmentToken', {
    request: ({ query: { kind = 'agent' } }) => ({ tenantId: '', kind, remoteSessionId: '' }),
  }),
  forward(routes.enrolAgent, 'fleet', 'enrol'),
  forward(routes.getConfirmation, 'fleet', 'getConfirmation'),
  forward(routes.requireConfirmation, 'fleet', 'requireConfirmation'),
  forward(routes.renameAgent, 'fleet', 'renameAgent', {
    params,
    request: ({ params: { id }, body }) => ({ ...body, agentId: id }),
  }),
  forward(routes.moveAgent, 'fleet', 'moveAgent', {
    params,
    request: ({ params: { id }, body }) => ({ ...body, agentId: id }),
  }),
  forward(routes.removeAgent, 'fleet', 'removeAgent', {
    params,
    request: ({ params: { id } }) => ({ agentId: id }),
  }),
  forward(routes.keepMachine, 'fleet', 'keepMachine', {
    params,
    request: ({ params: { id }, body: { copyId } }) => ({ agentId: id, copyId: copyId ?? '' }),
  }),
  forward(routes.listWaitingOrders, 'fleet', 'listWaitingOrders', {
    params,
    request: ({ params: { id } }) => ({ agentId: id }),
  }),
  forward(routes.cancelWaitingOrder, 'fleet', 'cancelWaitingOrder', {
    params: { ...params, orderId: readId },
    request: ({ params: { id, orderId } }) => ({ agentId: id, orderId }),
  }),
  forward(routes.confirmAgent, 'fleet', 'confirmAgent', {
    params,
    request: ({ params: { id }, body }) => ({ ...body, agentId: id }),
  }),
];

export const printingRows = [
  forward(routes.listPrinters, 'printing', 'listPrinters'),
  forward(routes.choosePrinter, 'printing', 'choosePrinter'),
  forward(routes.clearPrinter, 'printing', 'clearPrinter'),
  forward(routes.printDocument, 'ticketPrinting', 'printDocument', {
    request: ({ body: { what, paper, repairId, locationId } }) => ({ what, paper, repairId, locationId }),
  }),
  forward(routes.listPrintJobs, 'printing', 'listPrintJobs', { reply: ({ jobs }) => jobs }),
  forward(routes.getPrintJob, 'printing', 'getPrintJob'),
  forward(routes.cancelPrintJob, 'printing', 'cancelPrintJob'),
];
