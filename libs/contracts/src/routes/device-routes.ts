import {
  accountDeviceSchema,
  accountDevicesSchema,
  addAccountDeviceSchema,
  detectedDevicesSchema,
  deviceScanSchema,
  registerAccountDeviceSchema,
} from '../fleet/account-devices.js';
import { ROLES } from '../roles.js';
import { route } from './route.js';

/** Devices of one account, which a person sees in the browser or adds by hand. The shop's bench is separate. */
export const deviceRoutes = {
  listAccountDevices: route({
    name: 'listAccountDevices',
    tag: 'devices',
    method: 'GET',
    path: '/api/devices',
    access: ROLES,
    response: accountDevicesSchema,
    status: 200,
    summary: 'The devices that the caller has registered, newest first',
  }),
  addAccountDevice: route({
    name: 'addAccountDevice',
    tag: 'devices',
    method: 'POST',
    path: '/api/devices',
    access: ROLES,
    body: addAccountDeviceSchema,
    response: accountDeviceSchema,
    status: 201,
    summary: 'Add a device by hand; the same device again is the same row',
  }),
  registerAccountDevice: route({
    name: 'registerAccountDevice',
    tag: 'devices',
    method: 'POST',
    path: '/api/devices/register',
    access: ROLES,
    body: registerAccountDeviceSchema,
    response: accountDeviceSchema,
    status: 201,
    summary: 'Register a device that the browser sees; the same device again is the same row',
  }),
  recordDetectedDevices: route({
    name: 'recordDetectedDevices',
    tag: 'devices',
    method: 'POST',
    path: '/api/devices/detected',
    access: ROLES,
    body: detectedDevicesSchema,
    response: deviceScanSchema,
    status: 200,
    summary: 'What the browser sees now: renews the connection of registered devices and replaces the latest scan',
  }),
  removeAccountDevice: route({
    name: 'removeAccountDevice',
    tag: 'devices',
    method: 'DELETE',
    path: '/api/devices/{id}',
    access: ROLES,
    status: 204,
    summary: 'Remove a registered device',
  }),
} as const;
