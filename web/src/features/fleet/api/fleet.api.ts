import { type Agent, type BenchDevice, fleetApi } from '#api/generated/fleet.gen.js';
import { applyRow, Tombstones } from '#api/live/apply-rows.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';
import { throttled } from '#api/live/throttled.js';

const api = fleetApi.enhanceEndpoints({
  endpoints: {
    listBenchDevices: { providesTags: ['Devices'] },
    listAgents: { providesTags: ['Agents'] },
    listAgentStatus: { providesTags: ['FleetStatus'] },
    scanAllAgents: { providesTags: ['FleetStatus'] },
    listWaitingOrders: { providesTags: (_, __, { id }) => [{ type: 'WaitingOrders', id }] },
    cancelWaitingOrder: {
      invalidatesTags: (_, __, { id }) => [{ type: 'WaitingOrders', id }, 'Repairs', 'Repair'],
    },
    keepMachine: { invalidatesTags: (result) => (result === undefined ? [] : ['Agents', 'Devices']) },
    getConfirmation: { providesTags: ['Confirmation'] },
    requireConfirmation: { invalidatesTags: ['Confirmation'] },
    renameAgent: { invalidatesTags: (result) => (result === undefined ? [] : ['Agents', 'Devices']) },
    moveAgent: { invalidatesTags: (result) => (result === undefined ? [] : ['Agents', 'Printers']) },
    removeAgent: { invalidatesTags: (result) => (result === undefined ? [] : ['Agents', 'Devices']) },
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
    // A new or ended run may be an order that waits.
    'repair.summary': (dispatch) => dispatch(fleetApi.util.invalidateTags(['WaitingOrders'])),
    'fleet.changed': throttled((dispatch) => dispatch(fleetApi.util.invalidateTags(['FleetStatus'])), CHANGED_MS),
    'fleet.agent': (dispatch, { id, version, row }) => {
      dispatch(fleetApi.util.invalidateTags([{ type: 'WaitingOrders', id }]));
      dispatch(
        fleetApi.util.updateQueryData('listAgents', undefined, (rows) => {
          applyRow(rows, { id, version, row: row as Agent | undefined }, 'end', goneAgents);
        }),
      );
    },
  };
}

/** Milliseconds. Staff see all shops, where something changes nearly always. */
const CHANGED_MS = 1_000;

export const {
  useListAgentStatusQuery,
  useScanAllAgentsQuery,
  useLazyScanAllAgentsQuery,
  useListWaitingOrdersQuery,
  useCancelWaitingOrderMutation,
  useKeepMachineMutation,
  useListBenchDevicesQuery,
  useListAgentsQuery,
  useCreateEnrolmentTokenMutation,
  useRenameAgentMutation,
  useMoveAgentMutation,
  useRemoveAgentMutation,
  useGetConfirmationQuery,
  useRequireConfirmationMutation,
  useGetAgentPackageQuery,
  useScanBenchesMutation,
} = api;
