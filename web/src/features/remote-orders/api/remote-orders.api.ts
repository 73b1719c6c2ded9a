import { remoteOrdersApi, type RemoteOrder } from '#api/generated/remote-orders.gen.js';
import { cacheMutationResult } from '#api/cache-mutation-result.js';
import { newer } from '#api/live/apply-rows.js';
import type { LiveDispatch, LiveHandlers } from '#api/live/live-handlers.js';

const LISTS = { type: 'RemoteOrders', id: 'LIST' } as const;
const SETTING = { type: 'RemoteOrders', id: 'SETTING' } as const;

const putOrder = (dispatch: LiveDispatch, order: RemoteOrder): void => {
  dispatch(
    remoteOrdersApi.util.updateQueryData('getRemoteOrder', { id: order.id }, (known) =>
      newer(known, order.version, order),
    ),
  );
  dispatch(api.util.invalidateTags([LISTS]));
};
const answersOrder = cacheMutationResult(putOrder);

const api = remoteOrdersApi.enhanceEndpoints({
  endpoints: {
    listRemoteOrders: { providesTags: [LISTS] },
    readRemoteOrderFigures: { providesTags: [LISTS] },
    getRemoteOrder: { providesTags: (_, __, { id }) => [{ type: 'RemoteOrders', id }] },
    // Never cached: online status and workload of a shop change quickly.
    listOrderShops: { keepUnusedDataFor: 0 },
    getOrderSetting: { providesTags: [SETTING] },
    saveOrderSetting: { invalidatesTags: (result) => (result === undefined ? [] : [SETTING]) },
    assignRemoteOrder: answersOrder,
    contactRemoteOrder: answersOrder,
    closeRemoteOrder: answersOrder,
  },
});

/** Lists are short, so they are refetched instead of patched row by row. */
export const remoteOrdersLive: LiveHandlers = {
  remote_order: (dispatch, { row }) => {
    if (row !== undefined) putOrder(dispatch, row as RemoteOrder);
    // The order no longer belongs to this shop: open pages refetch and receive the error.
    else dispatch(api.util.invalidateTags(['RemoteOrders']));
  },
};

export const {
  useCreateRemoteOrderMutation,
  useReadRemoteOrderQuery,
  useListRemoteOrdersQuery,
  useLazyListRemoteOrdersQuery,
  useReadRemoteOrderFiguresQuery,
  useListOrderShopsQuery,
  useGetOrderSettingQuery,
  useSaveOrderSettingMutation,
  useGetRemoteOrderQuery,
  useAssignRemoteOrderMutation,
  useContactRemoteOrderMutation,
  useCloseRemoteOrderMutation,
} = api;
