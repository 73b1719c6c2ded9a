import { type Agent, type BenchDevice, fleetApi } from '#api/generated/fleet.gen.js';
import { applyRow, Tombstones } from '#api/live/apply-rows.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

const api = fleetApi.enhanceEndpoints({
  endpoints: {
    listBenchDevices: { providesTags: ['Devices'] },
    listAgents: { providesTags: ['Agents'] },
    getConfirmation: { providesTags: ['Confirmation'] },
    requireConfirmation: { invalidatesTags: ['Confirmation'] },
    renameAgent: { invalidatesTags: (result) => (result === undefined ? [] : ['Agents', 'Devices']) },
    removeAgent: { invalidatesTags: (result) => (result === undefined ? [] : ['Agents', 'Devices']) },
    confirmAgent: { invalidatesTags: (result) => (result === undefined ? [] : ['Agents', 'Devices']) },
  },
});

/**
 * Applies live events to cached lists. A removed item arrives as a row without content. Create one handler set per
 * page.
 */
export function makeFleetLive(): LiveHandlers {
  const goneDevices = new Tombstones();
  const goneAgents = new Tombstones();
  return {
    'bench.device': (dispatch, { id, version, row }) => {
      dispatch(
        fleetApi.util.updateQueryData('listBenchDevices', undefined, (rows) => {
          applyRow(rows, { id, version, row: row as BenchDevice | undefined }, 'end', goneDevices);
        }),
      );
    },
    'fleet.agent': (dispatch, { id, version, row }) => {
      dispatch(
        fleetApi.util.updateQueryData('listAgents', undefined, (rows) => {
          applyRow(rows, { id, version, row: row as Agent | undefined }, 'end', goneAgents);
        }),
      );
    },
  };
}

export const {
  useListBenchDevicesQuery,
  useListAgentsQuery,
  useCreateEnrolmentTokenMutation,
  useConfirmAgentMutation,
  useRenameAgentMutation,
  useRemoveAgentMutation,
  useGetConfirmationQuery,
  useRequireConfirmationMutation,
  useGetAgentPackageQuery,
  useScanBenchesMutation,
} = api;
