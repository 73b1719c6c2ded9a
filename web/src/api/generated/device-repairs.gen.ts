import { baseApi as api } from '../base-api.js';
import type { Problem, Receipt } from './shared.gen.js';
export type { Problem, Receipt };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    readEarlierRepairs: build.query<
      ReadEarlierRepairsApiResponse,
      ReadEarlierRepairsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/earlier-repairs`,
      }),
    }),
    readDeviceRepairs: build.query<
      ReadDeviceRepairsApiResponse,
      ReadDeviceRepairsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/bench/devices/${queryArg.deviceId}/repairs`,
      }),
    }),
    downloadRepairLabel: build.query<
      DownloadRepairLabelApiResponse,
      DownloadRepairLabelApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/label`,
        params: {
          paper: queryArg.paper,
          place: queryArg.place,
        },
      }),
    }),
    downloadDeviceLabel: build.query<
      DownloadDeviceLabelApiResponse,
      DownloadDeviceLabelApiArg
    >({
      query: (queryArg) => ({
        url: `/api/bench/devices/${queryArg.deviceId}/label`,
        params: {
          paper: queryArg.paper,
          place: queryArg.place,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as deviceRepairsApi };
export type ReadEarlierRepairsApiResponse =
  /** status 200 Other repairs of the same device in this shop, and the serial number on its label beside the measured one */ EarlierRepairs;
export type ReadEarlierRepairsApiArg = {
  id: string;
};
export type ReadDeviceRepairsApiResponse =
  /** status 200 Repairs in this shop of a device that is or was on the bench */ EarlierRepairs;
export type ReadDeviceRepairsApiArg = {
  deviceId: string;
};
export type DownloadRepairLabelApiResponse =
  /** status 200 The label of a ticket as a PDF: one label of 62 mm, or a sheet of A4 with the devices of the visit */ Receipt;
export type DownloadRepairLabelApiArg = {
  id: string;
  paper?: "62mm" | "a4";
  place?: number;
};
export type DownloadDeviceLabelApiResponse =
  /** status 200 The label of a device that is or was on the bench as a PDF */ Receipt;
export type DownloadDeviceLabelApiArg = {
  deviceId: string;
  paper?: "62mm" | "a4";
  place?: number;
};
export type EarlierRepairs = {
  deviceName: string;
  comparison:
    | "equal"
    | "differs"
    | "other_part"
    | "other_number"
    | "not_measured"
    | "not_typed"
    | "no_key";
  typed?: string;
  measured?: string;
  repairs: {
    repairId: string;
    number: number;
    deviceName: string;
    openedAt: string;
    handedOverAt?: string;
    status:
      | "received"
      | "diagnosing"
      | "quoted"
      | "approved"
      | "repairing"
      | "completed"
      | "ready_for_pickup";
    outcome:
      | "none"
      | "repaired"
      | "produced"
      | "nothing_found"
      | "needs_person"
      | "declined"
      | "rolled_back"
      | "repaired_by_hand"
      | "not_repaired";
    issue?: string;
    found: string[];
    warrantyUntil?: string;
  }[];
  count: number;
};
export const {
  useReadEarlierRepairsQuery,
  useReadDeviceRepairsQuery,
  useDownloadRepairLabelQuery,
  useDownloadDeviceLabelQuery,
} = injectedRtkApi;
