import { fleetApi } from '#api/generated/fleet.gen.js';
import { patchesApi, type PatchTest } from '#api/generated/patches.gen.js';
import { applyRow } from '#api/live/apply-rows.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

const started = { invalidatesTags: (result: unknown) => (result === undefined ? [] : ['PatchTests' as const]) };

const api = patchesApi.enhanceEndpoints({
  endpoints: {
    listPatchTests: { providesTags: ['PatchTests'] },
    testPatch: started,
    startPatchTest: started,
  },
});
const devices = fleetApi.enhanceEndpoints({
  endpoints: {
    listDirectDevices: { providesTags: ['DirectDevices'] },
    scanMasterDevices: { invalidatesTags: (result) => (result === undefined ? [] : ['DirectDevices']) },
  },
});

export const directTestingLive: LiveHandlers = {
  patch_test: (dispatch, { id, version, row }) => {
    dispatch(
      patchesApi.util.updateQueryData('listPatchTests', undefined, (rows) => {
        applyRow(rows, { id, version, row: row as PatchTest | undefined }, 'start');
      }),
    );
  },
  'fleet.changed': (dispatch) => {
    dispatch(devices.util.invalidateTags(['DirectDevices']));
  },
};

export const { useListPatchesQuery, useListPatchTestsQuery, useTestPatchMutation, useStartPatchTestMutation } = api;
export const { useListDirectDevicesQuery, useScanMasterDevicesMutation } = devices;
