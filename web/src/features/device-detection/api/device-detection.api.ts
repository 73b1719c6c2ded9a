import { devicesApi } from '#api/generated/devices.gen.js';

const onSuccess = (result: unknown) => (result === undefined ? [] : (['AccountDevices'] as const));

const api = devicesApi.enhanceEndpoints({
  endpoints: {
    listAccountDevices: { providesTags: ['AccountDevices'] },
    addAccountDevice: { invalidatesTags: onSuccess },
    registerAccountDevice: { invalidatesTags: onSuccess },
    recordDetectedDevices: { invalidatesTags: onSuccess },
    // The response has no body, so a refusal is recognised by its error.
    removeAccountDevice: { invalidatesTags: (_, error) => (error === undefined ? ['AccountDevices'] : []) },
  },
});

export const {
  useListAccountDevicesQuery,
  useAddAccountDeviceMutation,
  useRegisterAccountDeviceMutation,
  useRecordDetectedDevicesMutation,
  useRemoveAccountDeviceMutation,
} = api;
