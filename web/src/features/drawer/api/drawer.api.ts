import { cacheMutationResult } from '#api/cache-mutation-result.js';
import { drawersApi } from '#api/generated/drawers.gen.js';

/** A shift, a day and a location depend on each other: an open drawer holds its day, a new location has a drawer. */
const all = (result: unknown) => (result === undefined ? [] : (['Drawer', 'Days'] as const));

const api = drawersApi.enhanceEndpoints({
  endpoints: {
    readDrawer: { providesTags: ['Drawer'] },
    readDays: { providesTags: ['Days'] },
    listLocations: { providesTags: ['Locations'] },
    openDrawer: { invalidatesTags: all },
    moveCash: { invalidatesTags: all },
    closeDrawer: { invalidatesTags: all },
    changeDrawerSettings: { invalidatesTags: all },
    closeDay: { invalidatesTags: all },
    reopenDay: { invalidatesTags: all },
    addLocation: { invalidatesTags: (result) => (result === undefined ? [] : ['Locations']) },
    changeLocation: { invalidatesTags: (result) => (result === undefined ? [] : ['Locations', 'Drawer', 'Days']) },
    closeLocation: { invalidatesTags: (result) => (result === undefined ? [] : ['Locations', 'Drawer', 'Days']) },
    chooseLocation: {
      invalidatesTags: (result) => (result === undefined ? [] : ['Drawer', 'Days']),
      ...cacheMutationResult((dispatch, locations) =>
        dispatch(drawersApi.util.updateQueryData('listLocations', undefined, () => locations as never)),
      ),
    },
  },
});

/** Technicians get no live events of the ledger, so an open page reads again. */
export const FRESH = { pollingInterval: 15_000, refetchOnMountOrArgChange: true } as const;

export const {
  useReadDrawerQuery,
  useOpenDrawerMutation,
  useMoveCashMutation,
  useCloseDrawerMutation,
  useChangeDrawerSettingsMutation,
  useReadDaysQuery,
  useLazyReadDaysQuery,
  useCloseDayMutation,
  useReopenDayMutation,
  useLazyReadDayReportQuery,
  useListLocationsQuery,
  useAddLocationMutation,
  useChangeLocationMutation,
  useCloseLocationMutation,
  useChooseLocationMutation,
} = api;
