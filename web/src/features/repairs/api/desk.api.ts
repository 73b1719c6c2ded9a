import { deskApi, type RepairViews } from '#api/generated/desk.gen.js';
import type { LiveDispatch } from '#api/live/live-handlers.js';
import { cacheMutationResult } from '#api/cache-mutation-result.js';
import { answersRepair } from './repairs.api.js';

const answersViews = cacheMutationResult((dispatch: LiveDispatch, views: RepairViews) => {
  void dispatch(deskApi.util.upsertQueryData('listRepairViews', undefined, views));
});

// A separate slice, so that a customer's page does not load the shop's planning code.
export const {
  useChangeDeskMutation,
  useChangeDesksMutation,
  useTransferRepairMutation,
  useReadBoardQuery,
  useListPromisedQuery,
  useListRepairTagsQuery,
  useListRepairViewsQuery,
  useSaveRepairViewMutation,
  useRenameRepairViewMutation,
  useDeleteRepairViewMutation,
} = deskApi.enhanceEndpoints({
  endpoints: {
    readBoard: { providesTags: ['Repairs', 'RepairLists'] },
    listPromised: { providesTags: ['Repairs', 'RepairLists'] },
    listRepairTags: { providesTags: ['Repairs'] },
    listRepairViews: { providesTags: ['RepairViews'] },
    saveRepairView: answersViews,
    renameRepairView: answersViews,
    deleteRepairView: answersViews,
    changeDesk: { ...answersRepair, invalidatesTags: (result) => (result === undefined ? [] : ['RepairLists']) },
    transferRepair: { ...answersRepair, invalidatesTags: (result) => (result === undefined ? [] : ['RepairLists']) },
    changeDesks: { invalidatesTags: (result) => (result === undefined ? [] : ['Repairs', 'RepairLists', 'Repair']) },
  },
});
