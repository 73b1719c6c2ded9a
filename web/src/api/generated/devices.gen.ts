import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAccountDevices: build.query<
      ListAccountDevicesApiResponse,
      ListAccountDevicesApiArg
    >({
      query: () => ({ url: `/api/devices` }),
    }),
    addAccountDevice: build.mutation<
      AddAccountDeviceApiResponse,
      AddAccountDeviceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/devices`,
        method: "POST",
        body: queryArg.addAccountDevice,
      }),
    }),
    registerAccountDevice: build.mutation<
      RegisterAccountDeviceApiResponse,
      RegisterAccountDeviceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/devices/register`,
        method: "POST",
        body: queryArg.registerAccountDevice,
      }),
    }),
    recordDetectedDevices: build.mutation<
      RecordDetectedDevicesApiResponse,
      RecordDetectedDevicesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/devices/detected`,
        method: "POST",
        body: queryArg.detectedDevices,
      }),
    }),
    removeAccountDevice: build.mutation<
      RemoveAccountDeviceApiResponse,
      RemoveAccountDeviceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/devices/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as devicesApi };
export type ListAccountDevicesApiResponse =
  /** status 200 The devices that the caller has registered, newest first */ AccountDevice[];
export type ListAccountDevicesApiArg = void;
export type AddAccountDeviceApiResponse =
  /** status 201 Add a device by hand; the same device again is the same row */ AccountDevice;
export type AddAccountDeviceApiArg = {
  addAccountDevice: AddAccountDevice;
};
export type RegisterAccountDeviceApiResponse =
  /** status 201 Register a device that the browser sees; the same device again is the same row */ AccountDevice;
export type RegisterAccountDeviceApiArg = {
  registerAccountDevice: RegisterAccountDevice;
};
export type RecordDetectedDevicesApiResponse =
  /** status 200 What the browser sees now: renews the connection of registered devices and replaces the latest scan */ DeviceScan;
export type RecordDetectedDevicesApiArg = {
  detectedDevices: DetectedDevices;
};
export type RemoveAccountDeviceApiResponse = unknown;
export type RemoveAccountDeviceApiArg = {
  id: string;
};
export type AccountDevice = {
  id: string;
  serial: string;
  manufacturer: string;
  model: string;
  name: string;
  status: "active" | "other";
  type?:
    | "usb"
    | "serial"
    | "bluetooth"
    | "camera"
    | "microphone"
    | "speaker"
    | "gamepad";
  vendor?: string;
  capabilities: string[];
  connection?: "connected" | "disconnected";
  lastSeen?: string;
  registeredAt: string;
};
export type AddAccountDevice = {
  name: string;
  model?: string;
  serial?: string;
  manufacturer?: string;
};
export type RegisterAccountDevice = {
  name: string;
  type:
    | "usb"
    | "serial"
    | "bluetooth"
    | "camera"
    | "microphone"
    | "speaker"
    | "gamepad";
  vendor?: string;
  model?: string;
  serial?: string;
  capabilities?: string[];
  fingerprint?: string;
};
export type DeviceScan = {
  scannedAt: string;
  devices: {
    id: string;
    serial: string;
    manufacturer: string;
    model: string;
    name: string;
    status: "active" | "other";
    type?:
      | "usb"
      | "serial"
      | "bluetooth"
      | "camera"
      | "microphone"
      | "speaker"
      | "gamepad";
    vendor?: string;
    capabilities: string[];
    connection?: "connected" | "disconnected";
    lastSeen?: string;
    registeredAt: string;
  }[];
};
export type DetectedDevices = {
  devices: {
    type:
      | "usb"
      | "serial"
      | "bluetooth"
      | "camera"
      | "microphone"
      | "speaker"
      | "gamepad";
    vendor?: string;
    model?: string;
    serial?: string;
    capabilities?: string[];
    fingerprint?: string;
    id?: string;
    name?: string;
    status?: "connected" | "disconnected";
    lastSeen?: string;
  }[];
  systemInfo: {
    platform?: string;
    userAgent?: string;
    screenResolution?: string;
    colorDepth?: number;
    timezone?: string;
    language?: string;
    cookieEnabled?: boolean;
    onlineStatus?: boolean;
    hardwareConcurrency?: number;
    deviceMemory?: number;
  };
};
export const {
  useListAccountDevicesQuery,
  useAddAccountDeviceMutation,
  useRegisterAccountDeviceMutation,
  useRecordDetectedDevicesMutation,
  useRemoveAccountDeviceMutation,
} = injectedRtkApi;
