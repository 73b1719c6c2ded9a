import { remoteOrdersApi, type RemoteOrder } from '#api/generated/remote-orders.gen.js';
import { cacheMutationResult } from '#api/cache-mutation-result.js';
import { newer } from '#api/live/apply-rows.js';
import type { LiveDispatch, LiveHandlers } from '#api/live/live-handlers.js';

/** What is made of several orders. */
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
    // Its facts are of this moment: who is online, and how much work a shop has.
    listOrderShops: { keepUnusedDataFor: 0 },
    getOrderSetting: { providesTags: [SETTING] },
    saveOrderSetting: { invalidatesTags: (result) => (result === undefined ? [] : [SETTING]) },
    assignRemoteOrder: answersOrder,
    contactRemoteOrder: answersOrder,
    closeRemoteOrder: answersOrder,
  },
});

/** A list is as short as a shop’s day: it is read again rather than mended row by row. */
export const remoteOrdersLive: LiveHandlers = {
  remote_order: (dispatch, { row }) => {
    if (row !== undefined) putOrder(dispatch, row as RemoteOrder);
    // It is no longer this shop’s: what is open says so itself once it is read again.
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
