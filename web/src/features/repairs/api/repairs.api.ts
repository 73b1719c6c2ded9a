import { type Repair, type RepairSummary, repairsApi } from '#api/generated/repairs.gen.js';
import type { RunProgress } from '@revive/contracts/live/events';
import { applyRow, newer } from '#api/live/apply-rows.js';
import { batched } from '#api/live/batched.js';
import type { LiveDispatch, LiveHandlers } from '#api/live/live-handlers.js';
import { cacheMutationResult } from '#api/cache-mutation-result.js';

/** Only the first page, with the newest repairs, is kept live. */
const FIRST_PAGE = {};

const isWhole = (asked: object): boolean => Object.values(asked).every((value) => value === undefined);

const RENEWED_AFTER_MS = 1_000;
const renewLists = batched((dispatch) => dispatch(api.util.invalidateTags(['RepairLists'])), RENEWED_AFTER_MS);

const putRepair = (dispatch: LiveDispatch, repair: Repair): void => {
  dispatch(
    repairsApi.util.updateQueryData('getRepair', { id: repair.id }, (known) => newer(known, repair.version, repair)),
  );
};

export const answersRepair = cacheMutationResult(putRepair);

const api = repairsApi.enhanceEndpoints({
  endpoints: {
    // The unfiltered first page is updated row by row; a filtered list is reloaded.
    listRepairs: { providesTags: (_, __, asked) => (isWhole(asked) ? ['Repairs'] : ['Repairs', 'RepairLists']) },
    countRepairs: { providesTags: ['Repairs', 'RepairLists'] },
    getRepair: { providesTags: (_, __, { id }) => ['Repair', { type: 'Repair', id }] },
    listRepairMessages: { providesTags: (_, __, { id }) => ['RepairMessages', { type: 'RepairMessages', id }] },
    startRepair: { invalidatesTags: (result) => (result === undefined ? [] : ['Repairs']) },
    changeRepairCustomer: answersRepair,
    approveAtCounter: answersRepair,
    chooseAlternative: answersRepair,
    declineAtCounter: answersRepair,
    markReady: answersRepair,
    handOver: answersRepair,
    stopRun: answersRepair,
    addShopNote: answersRepair,
    recordHandWork: answersRepair,
    getShopPrices: { providesTags: ['ShopPrices'] },
    setDiagnosisFee: { invalidatesTags: (result) => (result === undefined ? [] : ['ShopPrices']) },
  },
});

type ReadState = Parameters<ReturnType<typeof repairsApi.endpoints.getRepair.select>>[0];

/** Applies live events to cached data. Each row is complete and carries its version; older versions are ignored. */
export const repairsLive: LiveHandlers = {
  'repair.summary': (dispatch, { id, version, row }) => {
    dispatch(
      repairsApi.util.updateQueryData('listRepairs', FIRST_PAGE, (rows) => {
        applyRow(rows, { id, version, row: row as RepairSummary | undefined }, 'start');
      }),
    );
    renewLists(dispatch);
    // Staff get summaries only, so an open ticket older than its summary is reloaded. For a shop the full row arrives
    // first.
    dispatch((_, getState) => {
      const open = repairsApi.endpoints.getRepair.select({ id })(getState() as ReadState).data;
      if (open !== undefined && open.version < version) dispatch(api.util.invalidateTags([{ type: 'Repair', id }]));
    });
  },
  repair: (dispatch, { row }) => {
    if (row !== undefined) putRepair(dispatch, row as Repair);
  },
  'repair.progress': (dispatch, { row }) => {
    const news = row as RunProgress | undefined;
    if (news === undefined) return;
    dispatch(
      repairsApi.util.updateQueryData('getRepair', { id: news.repairId }, (repair) => {
        const step = repair.runs.find((run) => run.id === news.runId)?.steps.find(({ name }) => name === news.step);
        if (step?.status !== 'active' || (step.done ?? 0) > news.done) return;
        Object.assign(step, { done: news.done, total: news.total, unit: news.unit, plain: news.plain });
      }),
    );
  },
  'repair.messages': (dispatch, { id }) => {
    dispatch(api.util.invalidateTags([{ type: 'RepairMessages', id }]));
  },
};

export const {
  useStartRepairMutation,
  useListRepairsQuery,
  useLazyListRepairsQuery,
  useCountRepairsQuery,
  useGetRepairQuery,
  useReadTrackingLinkQuery,
  useChangeRepairCustomerMutation,
  useApproveAtCounterMutation,
  useDeclineAtCounterMutation,
  useChooseAlternativeMutation,
  useExecuteRepairMutation,
  useRollBackRepairMutation,
  useMarkReadyMutation,
  useHandOverMutation,
  useShowApprovalQrMutation,
  useListRepairMessagesQuery,
  useDiagnoseAgainMutation,
  useStopRunMutation,
  useAddShopNoteMutation,
  useRecordHandWorkMutation,
  useGetShopPricesQuery,
  useSetDiagnosisFeeMutation,
} = api;
