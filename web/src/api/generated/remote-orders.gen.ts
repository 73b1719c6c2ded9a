import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    createRemoteOrder: build.mutation<
      CreateRemoteOrderApiResponse,
      CreateRemoteOrderApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair/remote-order`,
        method: "POST",
        body: queryArg.remoteOrderForm,
      }),
    }),
    readRemoteOrder: build.query<
      ReadRemoteOrderApiResponse,
      ReadRemoteOrderApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repair/remote-order/${queryArg.orderId}`,
      }),
    }),
    listRemoteOrders: build.query<
      ListRemoteOrdersApiResponse,
      ListRemoteOrdersApiArg
    >({
      query: (queryArg) => ({
        url: `/api/remote-orders`,
        params: {
          before: queryArg.before,
          state: queryArg.state,
          urgency: queryArg.urgency,
          overdue: queryArg.overdue,
        },
      }),
    }),
    readRemoteOrderFigures: build.query<
      ReadRemoteOrderFiguresApiResponse,
      ReadRemoteOrderFiguresApiArg
    >({
      query: () => ({ url: `/api/remote-orders/figures` }),
    }),
    listOrderShops: build.query<
      ListOrderShopsApiResponse,
      ListOrderShopsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/remote-orders/shops`,
        params: {
          find: queryArg.find,
        },
      }),
    }),
    getOrderSetting: build.query<
      GetOrderSettingApiResponse,
      GetOrderSettingApiArg
    >({
      query: () => ({ url: `/api/remote-orders/setting` }),
    }),
    saveOrderSetting: build.mutation<
      SaveOrderSettingApiResponse,
      SaveOrderSettingApiArg
    >({
      query: (queryArg) => ({
        url: `/api/remote-orders/setting`,
        method: "PATCH",
        body: queryArg.orderSetting,
      }),
    }),
    getRemoteOrder: build.query<
      GetRemoteOrderApiResponse,
      GetRemoteOrderApiArg
    >({
      query: (queryArg) => ({ url: `/api/remote-orders/${queryArg.id}` }),
    }),
    assignRemoteOrder: build.mutation<
      AssignRemoteOrderApiResponse,
      AssignRemoteOrderApiArg
    >({
      query: (queryArg) => ({
        url: `/api/remote-orders/${queryArg.id}/assign`,
        method: "POST",
        body: queryArg.assignRemoteOrder,
      }),
    }),
    contactRemoteOrder: build.mutation<
      ContactRemoteOrderApiResponse,
      ContactRemoteOrderApiArg
    >({
      query: (queryArg) => ({
        url: `/api/remote-orders/${queryArg.id}/contacted`,
        method: "POST",
      }),
    }),
    closeRemoteOrder: build.mutation<
      CloseRemoteOrderApiResponse,
      CloseRemoteOrderApiArg
    >({
      query: (queryArg) => ({
        url: `/api/remote-orders/${queryArg.id}/close`,
        method: "POST",
        body: queryArg.closeRemoteOrder,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as remoteOrdersApi };
export type CreateRemoteOrderApiResponse =
  /** status 201 Order a remote repair; the same order within a day is the same one */ RemoteOrderReceipt;
export type CreateRemoteOrderApiArg = {
  remoteOrderForm: RemoteOrderForm;
};
export type ReadRemoteOrderApiResponse =
  /** status 200 An order as its customer sees it; the order id is the right to read */ RemoteOrderStatus;
export type ReadRemoteOrderApiArg = {
  orderId: string;
};
export type ListRemoteOrdersApiResponse =
  /** status 200 Remote orders, newest first; a shop sees those assigned to it */ RemoteOrders;
export type ListRemoteOrdersApiArg = {
  before?: string;
  state?: "new" | "assigned" | "contacted" | "linked" | "closed";
  urgency?: string;
  overdue?: "true";
};
export type ReadRemoteOrderFiguresApiResponse =
  /** status 200 How the promise of contact is kept */ RemoteOrderFigures;
export type ReadRemoteOrderFiguresApiArg = void;
export type ListOrderShopsApiResponse =
  /** status 200 Repair shops that an order can be assigned to */ OrderShops;
export type ListOrderShopsApiArg = {
  find?: string;
};
export type GetOrderSettingApiResponse =
  /** status 200 Whether the shop takes remote orders */ OrderSetting;
export type GetOrderSettingApiArg = void;
export type SaveOrderSettingApiResponse =
  /** status 200 Take remote orders, or take no more of them */ OrderSetting;
export type SaveOrderSettingApiArg = {
  orderSetting: OrderSetting;
};
export type GetRemoteOrderApiResponse =
  /** status 200 One remote order */ RemoteOrder;
export type GetRemoteOrderApiArg = {
  id: string;
};
export type AssignRemoteOrderApiResponse =
  /** status 200 Assign an order to a repair shop, or to none */ RemoteOrder;
export type AssignRemoteOrderApiArg = {
  id: string;
  assignRemoteOrder: AssignRemoteOrder;
};
export type ContactRemoteOrderApiResponse =
  /** status 200 Record that the customer was contacted; the first record counts */ RemoteOrder;
export type ContactRemoteOrderApiArg = {
  id: string;
};
export type CloseRemoteOrderApiResponse =
  /** status 200 Close an order that becomes no repair, with a reason */ RemoteOrder;
export type CloseRemoteOrderApiArg = {
  id: string;
  closeRemoteOrder: CloseRemoteOrder;
};
export type RemoteOrderReceipt = {
  orderId: string;
};
export type RemoteOrderForm = {
  customerName: string;
  customerPhone: string;
  customerEmail?: string;
  deviceType: string;
  deviceModel?: string;
  issueDescription: string;
  urgencyLevel?: string;
  preferredTime?: string;
  timestamp?: string;
  estimatedCost?: number;
  repairMethod?: "remote_injection";
};
export type RemoteOrderStatus = {
  orderId: string;
  number: number;
  state: "new" | "assigned" | "contacted" | "linked" | "closed";
  customerName: string;
  deviceType: string;
  deviceModel: string;
  urgencyLevel: string;
  estimatedCost: number;
  createdAt: string;
  contactedAt?: string;
  repairShopName: string;
  repairShopPhone: string;
  trackingId?: string;
  closedReason?:
    | "solved"
    | "unreachable"
    | "cancelled"
    | "duplicate"
    | "not_repairable_remotely";
};
export type RemoteOrders = {
  orders: {
    id: string;
    number: number;
    version: number;
    state: "new" | "assigned" | "contacted" | "linked" | "closed";
    customerName: string;
    customerPhone: string;
    customerEmail?: string;
    deviceType: string;
    deviceModel?: string;
    issueDescription: string;
    urgencyLevel: string;
    preferredTime?: string;
    estimatedCents: number;
    createdAt: string;
    tenantId?: string;
    tenantName?: string;
    assignedAt?: string;
    assignedBy?: string;
    contactedAt?: string;
    contactedBy?: string;
    repairId?: string;
    repairNumber?: number;
    linkedAt?: string;
    closedAt?: string;
    closedBy?: string;
    closedReason?:
      | "solved"
      | "unreachable"
      | "cancelled"
      | "duplicate"
      | "not_repairable_remotely";
    closedNote?: string;
  }[];
  next?: string;
};
export type RemoteOrderFigures = {
  waiting: number;
  overdue: number;
  contacted: number;
  inTime: number;
  medianMs?: number;
};
export type OrderShops = {
  shops: {
    id: string;
    name: string;
    trained: number;
    agentsOnline: number;
    openWork: number;
    obstacle?: "not_taking" | "untrained" | "offline";
  }[];
  more: boolean;
};
export type OrderSetting = {
  takesOrders: boolean;
};
export type RemoteOrder = {
  id: string;
  number: number;
  version: number;
  state: "new" | "assigned" | "contacted" | "linked" | "closed";
  customerName: string;
  customerPhone: string;
  customerEmail?: string;
  deviceType: string;
  deviceModel?: string;
  issueDescription: string;
  urgencyLevel: string;
  preferredTime?: string;
  estimatedCents: number;
  createdAt: string;
  tenantId?: string;
  tenantName?: string;
  assignedAt?: string;
  assignedBy?: string;
  contactedAt?: string;
  contactedBy?: string;
  repairId?: string;
  repairNumber?: number;
  linkedAt?: string;
  closedAt?: string;
  closedBy?: string;
  closedReason?:
    | "solved"
    | "unreachable"
    | "cancelled"
    | "duplicate"
    | "not_repairable_remotely";
  closedNote?: string;
};
export type AssignRemoteOrder = {
  tenantId?: string;
  version: number;
};
export type CloseRemoteOrder = {
  reason:
    | "solved"
    | "unreachable"
    | "cancelled"
    | "duplicate"
    | "not_repairable_remotely";
  note?: string;
};
export const {
  useCreateRemoteOrderMutation,
  useReadRemoteOrderQuery,
  useListRemoteOrdersQuery,
  useReadRemoteOrderFiguresQuery,
  useListOrderShopsQuery,
  useGetOrderSettingQuery,
  useSaveOrderSettingMutation,
  useGetRemoteOrderQuery,
  useAssignRemoteOrderMutation,
  useContactRemoteOrderMutation,
  useCloseRemoteOrderMutation,
} = injectedRtkApi;
