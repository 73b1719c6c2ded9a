import { intakeApi } from '#api/generated/intake.gen.js';

const renewed = { invalidatesTags: (result: unknown) => (result === undefined ? [] : ['Customers' as const]) };

const api = intakeApi.enhanceEndpoints({
  endpoints: {
    listCustomers: { providesTags: ['Customers'] },
    readCustomer: { providesTags: ['Customers'] },
    createCustomer: renewed,
    changeCustomer: renewed,
    listDuplicates: { providesTags: ['Customers'] },
    mergeCustomers: {
      invalidatesTags: (result) => (result === undefined ? [] : ['Customers', 'Repair', 'RepairLists']),
    },
    separateCustomers: { invalidatesTags: (_, error) => (error === undefined ? ['Customers'] : []) },
    takeIn: { invalidatesTags: (result) => (result === undefined ? [] : ['Customers', 'Repairs', 'RepairLists']) },
    readIntake: { providesTags: (_, __, { id }) => [{ type: 'Intake', id }] },
    addIntakePhoto: { invalidatesTags: (result, __, { id }) => (result === undefined ? [] : [{ type: 'Intake', id }]) },
    removeIntakePhoto: {
      invalidatesTags: (result, __, { id }) => (result === undefined ? [] : [{ type: 'Intake', id }]),
    },
    moveDevice: { invalidatesTags: (result, __, { id }) => (result === undefined ? [] : [{ type: 'Intake', id }]) },
    attachDevice: { invalidatesTags: (result) => (result === undefined ? [] : ['Repairs', 'RepairLists', 'Repair']) },
  },
});

export const {
  useListCustomersQuery,
  useLazyListCustomersQuery,
  useReadCustomerQuery,
  useCreateCustomerMutation,
  useChangeCustomerMutation,
  useListDuplicatesQuery,
  useMergeCustomersMutation,
  useSeparateCustomersMutation,
  useTakeInMutation,
  useReadIntakeQuery,
  useAddIntakePhotoMutation,
  useReadIntakePhotoQuery,
  useRemoveIntakePhotoMutation,
  useShowPasscodeMutation,
  useMoveDeviceMutation,
  useAttachDeviceMutation,
} = api;
