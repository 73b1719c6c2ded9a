import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    readDrawer: build.query<ReadDrawerApiResponse, ReadDrawerApiArg>({
      query: (queryArg) => ({
        url: `/api/drawer`,
        params: {
          locationId: queryArg.locationId,
        },
      }),
    }),
    openDrawer: build.mutation<OpenDrawerApiResponse, OpenDrawerApiArg>({
      query: (queryArg) => ({
        url: `/api/drawer/open`,
        method: "POST",
        body: queryArg.openDrawer,
      }),
    }),
    moveCash: build.mutation<MoveCashApiResponse, MoveCashApiArg>({
      query: (queryArg) => ({
        url: `/api/drawer/moves`,
        method: "POST",
        body: queryArg.moveCash,
      }),
    }),
    closeDrawer: build.mutation<CloseDrawerApiResponse, CloseDrawerApiArg>({
      query: (queryArg) => ({
        url: `/api/drawer/close`,
        method: "POST",
        body: queryArg.closeDrawer,
      }),
    }),
    changeDrawerSettings: build.mutation<
      ChangeDrawerSettingsApiResponse,
      ChangeDrawerSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/drawer/settings`,
        method: "POST",
        body: queryArg.drawerSettings,
      }),
    }),
    readDays: build.query<ReadDaysApiResponse, ReadDaysApiArg>({
      query: (queryArg) => ({
        url: `/api/days`,
        params: {
          locationId: queryArg.locationId,
          before: queryArg.before,
        },
      }),
    }),
    closeDay: build.mutation<CloseDayApiResponse, CloseDayApiArg>({
      query: (queryArg) => ({
        url: `/api/days/close`,
        method: "POST",
        body: queryArg.closeDay,
      }),
    }),
    reopenDay: build.mutation<ReopenDayApiResponse, ReopenDayApiArg>({
      query: (queryArg) => ({
        url: `/api/days/reopen`,
        method: "POST",
        body: queryArg.reopenDay,
      }),
    }),
    readDayReport: build.query<ReadDayReportApiResponse, ReadDayReportApiArg>({
      query: (queryArg) => ({ url: `/api/days/${queryArg.id}/report` }),
    }),
    listLocations: build.query<ListLocationsApiResponse, ListLocationsApiArg>({
      query: () => ({ url: `/api/locations` }),
    }),
    addLocation: build.mutation<AddLocationApiResponse, AddLocationApiArg>({
      query: (queryArg) => ({
        url: `/api/locations`,
        method: "POST",
        body: queryArg.addLocation,
      }),
    }),
    chooseLocation: build.mutation<
      ChooseLocationApiResponse,
      ChooseLocationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/locations/mine`,
        method: "POST",
        body: queryArg.chooseLocation,
      }),
    }),
    changeLocation: build.mutation<
      ChangeLocationApiResponse,
      ChangeLocationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/locations/${queryArg.id}`,
        method: "POST",
        body: queryArg.changeLocation,
      }),
    }),
    closeLocation: build.mutation<
      CloseLocationApiResponse,
      CloseLocationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/locations/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as drawersApi };
export type ReadDrawerApiResponse =
  /** status 200 The caller’s drawer: expected cash and movements of the open shift */ Drawer;
export type ReadDrawerApiArg = {
  locationId?: string;
};
export type OpenDrawerApiResponse =
  /** status 200 Open a shift with its counted float */ Drawer;
export type OpenDrawerApiArg = {
  openDrawer: OpenDrawer;
};
export type MoveCashApiResponse =
  /** status 200 Record a drop to the safe, a paid-in or a paid-out */ Drawer;
export type MoveCashApiArg = {
  moveCash: MoveCash;
};
export type CloseDrawerApiResponse =
  /** status 200 Count the drawer and close the shift; an administrator may close the shift of another person */ Drawer;
export type CloseDrawerApiArg = {
  closeDrawer: CloseDrawer;
};
export type ChangeDrawerSettingsApiResponse =
  /** status 200 Decide whether technicians may close days */ Drawer;
export type ChangeDrawerSettingsApiArg = {
  drawerSettings: DrawerSettings;
};
export type ReadDaysApiResponse =
  /** status 200 The day to close next, and earlier closings of the location */ Days;
export type ReadDaysApiArg = {
  locationId?: string;
  before?: string;
};
export type CloseDayApiResponse =
  /** status 200 Close a day: it takes no further entry */ Days;
export type CloseDayApiArg = {
  closeDay: CloseDay;
};
export type ReopenDayApiResponse =
  /** status 200 Reopen the last closed day, with a reason */ Days;
export type ReopenDayApiArg = {
  reopenDay: ReopenDay;
};
export type ReadDayReportApiResponse =
  /** status 200 The report of a closed day as PDF */ DayReport;
export type ReadDayReportApiArg = {
  id: string;
};
export type ListLocationsApiResponse =
  /** status 200 The shop’s locations, and the caller’s own */ Locations;
export type ListLocationsApiArg = void;
export type AddLocationApiResponse = /** status 201 Add a location */ Locations;
export type AddLocationApiArg = {
  addLocation: AddLocation;
};
export type ChooseLocationApiResponse =
  /** status 200 Choose the location where the caller works */ Locations;
export type ChooseLocationApiArg = {
  chooseLocation: ChooseLocation;
};
export type ChangeLocationApiResponse =
  /** status 200 Change name, address and opening hours of a location */ Locations;
export type ChangeLocationApiArg = {
  id: string;
  changeLocation: ChangeLocation;
};
export type CloseLocationApiResponse =
  /** status 200 Close a location whose shifts are closed */ Locations;
export type CloseLocationApiArg = {
  id: string;
};
export type Drawer = {
  locationId: string;
  locationName: string;
  shift?: {
    id: string;
    userId: string;
    userName: string;
    openedAt: string;
    isCountedIn: boolean;
    floatCents: number;
    takenCents: number;
    refundedCents: number;
    paidInCents: number;
    paidOutCents: number;
    droppedCents: number;
    expectedCents: number;
    cardCents: number;
    eftCents: number;
    movements: {
      id: string;
      kind:
        | "charge"
        | "charge_reversal"
        | "diagnosis_fee"
        | "diagnosis_reversal"
        | "deposit"
        | "deposit_applied"
        | "deposit_returned"
        | "payment"
        | "refund"
        | "write_off"
        | "commission"
        | "commission_reversal"
        | "trial_grant"
        | "trial_grant_reversal"
        | "payout"
        | "payout_reversal"
        | "setup_fee"
        | "subscription_period"
        | "provider_fee"
        | "settlement"
        | "dispute"
        | "dispute_won"
        | "drawer_float"
        | "drawer_drop"
        | "drawer_paid_in"
        | "drawer_paid_out"
        | "drawer_difference"
        | "bank_fee"
        | "interest_earned"
        | "interest_paid"
        | "bank_transfer"
        | "cash_banked"
        | "card_transfer"
        | "owner_money"
        | "expense"
        | "unidentified";
      amountCents: number;
      method: "cash" | "card" | "eft";
      at: string;
      byName?: string;
      reason?: string;
      repairId?: string;
      repairNumber?: number;
    }[];
  };
  handedOn: {
    shiftId: string;
    cents: number;
    byName: string;
    at: string;
  }[];
  others: {
    id: string;
    userId: string;
    userName: string;
    openedAt: string;
    isCountedIn: boolean;
    floatCents: number;
    takenCents: number;
    refundedCents: number;
    paidInCents: number;
    paidOutCents: number;
    droppedCents: number;
    expectedCents: number;
    cardCents: number;
    eftCents: number;
    movements: {
      id: string;
      kind:
        | "charge"
        | "charge_reversal"
        | "diagnosis_fee"
        | "diagnosis_reversal"
        | "deposit"
        | "deposit_applied"
        | "deposit_returned"
        | "payment"
        | "refund"
        | "write_off"
        | "commission"
        | "commission_reversal"
        | "trial_grant"
        | "trial_grant_reversal"
        | "payout"
        | "payout_reversal"
        | "setup_fee"
        | "subscription_period"
        | "provider_fee"
        | "settlement"
        | "dispute"
        | "dispute_won"
        | "drawer_float"
        | "drawer_drop"
        | "drawer_paid_in"
        | "drawer_paid_out"
        | "drawer_difference"
        | "bank_fee"
        | "interest_earned"
        | "interest_paid"
        | "bank_transfer"
        | "cash_banked"
        | "card_transfer"
        | "owner_money"
        | "expense"
        | "unidentified";
      amountCents: number;
      method: "cash" | "card" | "eft";
      at: string;
      byName?: string;
      reason?: string;
      repairId?: string;
      repairNumber?: number;
    }[];
  }[];
  mayCloseDays: boolean;
  techsCloseDays: boolean;
  closedShiftId?: string;
};
export type OpenDrawer = {
  requestId: string;
  locationId?: string;
  counted: {
    cents: number;
    count: number;
  }[];
  takenFrom?: string;
  reason?: string;
};
export type MoveCash = {
  requestId: string;
  locationId?: string;
  move: "drop" | "paid_in" | "paid_out";
  amountCents: number;
  reason: string;
};
export type CloseDrawer = {
  requestId: string;
  shiftId: string;
  counted: {
    cents: number;
    count: number;
  }[];
  reason?: string;
  handedOnCents: number;
};
export type DrawerSettings = {
  techsCloseDays: boolean;
};
export type Days = {
  locationId: string;
  locationName: string;
  today: string;
  closedThrough?: string;
  open?: {
    locationId: string;
    locationName: string;
    fromDay: string;
    throughDay: string;
    takings: {
      byName: string;
      method: "cash" | "card" | "eft";
      paymentsCents: number;
      depositsCents: number;
      refundsCents: number;
    }[];
    shifts: {
      id: string;
      userName: string;
      openedAt: string;
      closedAt: string;
      closedByName: string;
      floatCents: number;
      takenCents: number;
      refundedCents: number;
      paidInCents: number;
      paidOutCents: number;
      droppedCents: number;
      expectedCents: number;
      countedCents: number;
      differenceCents: number;
      reason?: string;
      handedOnCents: number;
    }[];
    cash: {
      openingCents: number;
      inCents: number;
      outCents: number;
      differenceCents: number;
      closingCents: number;
    };
    sales: {
      chargedCents: number;
      reversedCents: number;
      vatCents: number;
      depositsAppliedCents: number;
      writtenOffCents: number;
    };
    unpaid: {
      repairId: string;
      repairNumber: number;
      deviceName: string;
      dueCents: number;
    }[];
  };
  openShifts: {
    id: string;
    userName: string;
  }[];
  mayClose: boolean;
  mayReopen: boolean;
  closings: {
    id: string;
    number: number;
    kind: "closed" | "reopened";
    fromDay: string;
    throughDay: string;
    at: string;
    byName: string;
    reason?: string;
    sha256: string;
    mayReopen: boolean;
    content: {
      locationId: string;
      locationName: string;
      fromDay: string;
      throughDay: string;
      takings: {
        byName: string;
        method: "cash" | "card" | "eft";
        paymentsCents: number;
        depositsCents: number;
        refundsCents: number;
      }[];
      shifts: {
        id: string;
        userName: string;
        openedAt: string;
        closedAt: string;
        closedByName: string;
        floatCents: number;
        takenCents: number;
        refundedCents: number;
        paidInCents: number;
        paidOutCents: number;
        droppedCents: number;
        expectedCents: number;
        countedCents: number;
        differenceCents: number;
        reason?: string;
        handedOnCents: number;
      }[];
      cash: {
        openingCents: number;
        inCents: number;
        outCents: number;
        differenceCents: number;
        closingCents: number;
      };
      sales: {
        chargedCents: number;
        reversedCents: number;
        vatCents: number;
        depositsAppliedCents: number;
        writtenOffCents: number;
      };
      unpaid: {
        repairId: string;
        repairNumber: number;
        deviceName: string;
        dueCents: number;
      }[];
    };
  }[];
  next?: string;
};
export type CloseDay = {
  requestId: string;
  locationId?: string;
  throughDay: string;
};
export type ReopenDay = {
  requestId: string;
  closingId: string;
  reason: string;
};
export type DayReport = {
  name: string;
  base64: string;
};
export type Locations = {
  locations: {
    id: string;
    name: string;
    address?: string;
    hours: {
      day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
      opens: string;
      closes: string;
    }[];
    position: number;
    isDefault: boolean;
    openTickets: number;
  }[];
  closed: {
    id: string;
    name: string;
  }[];
  mine: string;
};
export type AddLocation = {
  requestId: string;
  name: string;
  address?: string;
  hours?: {
    day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
    opens: string;
    closes: string;
  }[];
};
export type ChooseLocation = {
  locationId: string;
};
export type ChangeLocation = {
  name: string;
  address?: string;
  hours?: {
    day: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
    opens: string;
    closes: string;
  }[];
};
export const {
  useReadDrawerQuery,
  useOpenDrawerMutation,
  useMoveCashMutation,
  useCloseDrawerMutation,
  useChangeDrawerSettingsMutation,
  useReadDaysQuery,
  useCloseDayMutation,
  useReopenDayMutation,
  useReadDayReportQuery,
  useListLocationsQuery,
  useAddLocationMutation,
  useChooseLocationMutation,
  useChangeLocationMutation,
  useCloseLocationMutation,
} = injectedRtkApi;
