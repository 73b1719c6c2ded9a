import { deviceRepairsApi } from '#api/generated/device-repairs.gen.js';

// A change of any ticket of the shop can change the list, so both reload with the lists of repairs.
const api = deviceRepairsApi.enhanceEndpoints({
  endpoints: {
    readEarlierRepairs: { providesTags: ['RepairLists'] },
    readDeviceRepairs: { providesTags: ['RepairLists'] },
  },
});

export const {
  useReadEarlierRepairsQuery,
  useReadDeviceRepairsQuery,
  useLazyDownloadRepairLabelQuery,
  useLazyDownloadDeviceLabelQuery,
} = api;
