import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    downloadRecord: build.query<
      DownloadRecordApiResponse,
      DownloadRecordApiArg
    >({
      query: (queryArg) => ({ url: `/api/repairs/${queryArg.id}/record` }),
    }),
    downloadRecordByLink: build.query<
      DownloadRecordByLinkApiResponse,
      DownloadRecordByLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/record`,
      }),
    }),
    readRecordKeys: build.query<
      ReadRecordKeysApiResponse,
      ReadRecordKeysApiArg
    >({
      query: () => ({ url: `/api/record-keys` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as repairRecordApi };
export type DownloadRecordApiResponse =
  /** status 200 Everything a repair was, signed, as a file that anybody can verify */ RecordFile;
export type DownloadRecordApiArg = {
  id: string;
};
export type DownloadRecordByLinkApiResponse =
  /** status 200 The same for whoever holds the tracking link */ RecordFile;
export type DownloadRecordByLinkApiArg = {
  trackingId: string;
};
export type ReadRecordKeysApiResponse =
  /** status 200 The public keys that records are verified with */ RecordKeys;
export type ReadRecordKeysApiArg = void;
export type RecordFile = {
  name: string;
  json: string;
};
export type RecordKeys = {
  keys: {
    id: string;
    publicKey: string;
  }[];
};
export const {
  useDownloadRecordQuery,
  useDownloadRecordByLinkQuery,
  useReadRecordKeysQuery,
} = injectedRtkApi;
