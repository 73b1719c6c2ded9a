import { billingApi } from '#api/generated/billing.gen.js';
import type { RepairBill } from '#api/generated/billing.gen.js';
import { cacheMutationResult } from '#api/cache-mutation-result.js';

/** Money in or out changes the drawer, the day and the documents of the shop as well. */
const changed = {
  invalidatesTags: (result: unknown) =>
    result === undefined ? [] : (['Billing', 'Drawer', 'Days', 'Documents', 'Repair'] as const),
  ...cacheMutationResult<RepairBill, { readonly id: string }>((dispatch, bill, { id }) =>
    dispatch(billingApi.util.updateQueryData('readBill', { id }, () => bill)),
  ),
};

const api = billingApi.enhanceEndpoints({
  endpoints: {
    readBill: { providesTags: ['Bill'] },
    takePayment: changed,
    confirmEft: changed,
    giveRefund: changed,
    writeOffDebt: changed,
  },
});

export const {
  useReadBillQuery,
  useTakePaymentMutation,
  useConfirmEftMutation,
  useGiveRefundMutation,
  useWriteOffDebtMutation,
} = api;
