import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../forward.js';

/** Without the client's fingerprint: fleet computes its own. */
export const deviceRows = [
  forward(routes.listAccountDevices, 'accountDevices', 'listAccountDevices', { reply: ({ devices }) => devices }),
  forward(routes.addAccountDevice, 'accountDevices', 'addAccountDevice'),
  forward(routes.registerAccountDevice, 'accountDevices', 'registerAccountDevice', {
    request: ({ body: { fingerprint: _, ...device } }) => device,
  }),
  forward(routes.recordDetectedDevices, 'accountDevices', 'recordDetectedDevices', {
    request: ({ body: { devices, systemInfo } }) => ({
      devices: devices.map(({ name, type, vendor, model, serial, capabilities, status }) => ({
        name: name ?? '',
        type,
        vendor: vendor ?? '',
        model: model ?? '',
        serial: serial ?? '',
        capabilities: capabilities ?? [],
        status: status ?? '',
      })),
      systemInfo,
    }),
  }),
  forward(routes.removeAccountDevice, 'accountDevices', 'removeAccountDevice'),
];
