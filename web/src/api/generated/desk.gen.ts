import { baseApi as api } from '../base-api.js';
import type { Problem, Repair } from './shared.gen.js';
export type { Problem, Repair };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeDesk: build.mutation<ChangeDeskApiResponse, ChangeDeskApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/desk`,
        method: "PATCH",
        body: queryArg.changeDesk,
      }),
    }),
    transferRepair: build.mutation<
      TransferRepairApiResponse,
      TransferRepairApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/transfers`,
        method: "POST",
        body: queryArg.transferRepair,
      }),
    }),
    changeDesks: build.mutation<ChangeDesksApiResponse, ChangeDesksApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/bulk-desk`,
        method: "POST",
        body: queryArg.changeDesks,
      }),
    }),
    readBoard: build.query<ReadBoardApiResponse, ReadBoardApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/board`,
        params: {
          assignee: queryArg.assignee,
          priority: queryArg.priority,
          location: queryArg.location,
        },
      }),
    }),
    listPromised: build.query<ListPromisedApiResponse, ListPromisedApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/promised`,
        params: {
          from: queryArg["from"],
          to: queryArg.to,
          assignee: queryArg.assignee,
        },
      }),
    }),
    listRepairTags: build.query<
      ListRepairTagsApiResponse,
      ListRepairTagsApiArg
    >({
      query: () => ({ url: `/api/repairs/tags` }),
    }),
    listRepairViews: build.query<
      ListRepairViewsApiResponse,
      ListRepairViewsApiArg
    >({
      query: () => ({ url: `/api/repairs/views` }),
    }),
    saveRepairView: build.mutation<
      SaveRepairViewApiResponse,
      SaveRepairViewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/views`,
        method: "POST",
        body: queryArg.saveRepairView,
      }),
    }),
    renameRepairView: build.mutation<
      RenameRepairViewApiResponse,
      RenameRepairViewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/views/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.renameRepairView,
      }),
    }),
    deleteRepairView: build.mutation<
      DeleteRepairViewApiResponse,
      DeleteRepairViewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/views/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as deskApi };
export type ChangeDeskApiResponse =
  /** status 200 Promise, assignee, priority and tags of a repair; what is absent stays, null takes away */ Repair;
export type ChangeDeskApiArg = {
  id: string;
  changeDesk: ChangeDesk;
};
export type TransferRepairApiResponse =
  /** status 200 Transfer a repair to another location of the shop */ Repair;
export type TransferRepairApiArg = {
  id: string;
  transferRepair: TransferRepair;
};
export type ChangeDesksApiResponse =
  /** status 200 The same of up to 50 repairs, each wholly or not at all, with what became of each */ DesksChanged;
export type ChangeDesksApiArg = {
  changeDesks: ChangeDesks;
};
export type ReadBoardApiResponse =
  /** status 200 Repairs that were not picked up, by state: most urgent first, 50 of each, and how many there are */ RepairBoard;
export type ReadBoardApiArg = {
  assignee?: string;
  priority?: "urgent" | "high" | "normal";
  location?: string;
};
export type ListPromisedApiResponse =
  /** status 200 Repairs that are promised between two moments, soonest first */ PromisedRepairs;
export type ListPromisedApiArg = {
  from: string;
  to: string;
  assignee?: string;
};
export type ListRepairTagsApiResponse =
  /** status 200 The tags that the shop uses */ RepairTags;
export type ListRepairTagsApiArg = void;
export type ListRepairViewsApiResponse =
  /** status 200 The filters of the list that the person keeps under a name */ RepairViews;
export type ListRepairViewsApiArg = void;
export type SaveRepairViewApiResponse =
  /** status 200 Keep filters of the list under a name; a name that is kept already gets these */ RepairViews;
export type SaveRepairViewApiArg = {
  saveRepairView: SaveRepairView;
};
export type RenameRepairViewApiResponse =
  /** status 200 Another name for a view; two of a person have never the same */ RepairViews;
export type RenameRepairViewApiArg = {
  id: string;
  renameRepairView: RenameRepairView;
};
export type DeleteRepairViewApiResponse =
  /** status 200 Keep a view no longer */ RepairViews;
export type DeleteRepairViewApiArg = {
  id: string;
};
export type ChangeDesk = {
  promisedAt?: string | null;
  assigneeId?: string | null;
  priority?: "urgent" | "high" | "normal";
  addTags?: string[];
  removeTags?: string[];
};
export type TransferRepair = {
  fromLocationId: string;
  toLocationId: string;
  reason: string;
};
export type DesksChanged = {
  results: {
    id: string;
    state: "changed" | "unchanged" | "not_found" | "refused";
  }[];
};
export type ChangeDesks = {
  ids: string[];
  promisedAt?: string | null;
  assigneeId?: string | null;
  priority?: "urgent" | "high" | "normal";
  addTags?: string[];
  removeTags?: string[];
};
export type RepairBoard = {
  columns: {
    status:
      | "received"
      | "diagnosing"
      | "quoted"
      | "approved"
      | "repairing"
      | "completed"
      | "ready_for_pickup";
    count: number;
    cards: {
      id: string;
      number: number;
      deviceName: string;
      customerName?: string;
      status:
        | "received"
        | "diagnosing"
        | "quoted"
        | "approved"
        | "repairing"
        | "completed"
        | "ready_for_pickup";
      outcome:
        | "none"
        | "repaired"
        | "produced"
        | "nothing_found"
        | "needs_person"
        | "declined"
        | "rolled_back"
        | "repaired_by_hand"
        | "not_repaired";
      hasDraft?: boolean;
      handedOverAt?: string;
      takenInAt?: string;
      totalCents?: number;
      locationId?: string;
      desk: {
        promisedAt?: string;
        assigneeId?: string;
        assigneeName?: string;
        priority: "urgent" | "high" | "normal";
        tags: string[];
      };
    }[];
  }[];
};
export type PromisedRepairs = {
  cards: {
    id: string;
    number: number;
    deviceName: string;
    customerName?: string;
    status:
      | "received"
      | "diagnosing"
      | "quoted"
      | "approved"
      | "repairing"
      | "completed"
      | "ready_for_pickup";
    outcome:
      | "none"
      | "repaired"
      | "produced"
      | "nothing_found"
      | "needs_person"
      | "declined"
      | "rolled_back"
      | "repaired_by_hand"
      | "not_repaired";
    hasDraft?: boolean;
    handedOverAt?: string;
    takenInAt?: string;
    totalCents?: number;
    locationId?: string;
    desk: {
      promisedAt?: string;
      assigneeId?: string;
      assigneeName?: string;
      priority: "urgent" | "high" | "normal";
      tags: string[];
    };
  }[];
  more: number;
};
export type RepairTags = {
  tags: string[];
};
export type RepairViews = {
  views: {
    id: string;
    name: string;
    address: string;
  }[];
};
export type SaveRepairView = {
  name: string;
  address: string;
};
export type RenameRepairView = {
  name: string;
};
export const {
  useChangeDeskMutation,
  useTransferRepairMutation,
  useChangeDesksMutation,
  useReadBoardQuery,
  useListPromisedQuery,
  useListRepairTagsQuery,
  useListRepairViewsQuery,
  useSaveRepairViewMutation,
  useRenameRepairViewMutation,
  useDeleteRepairViewMutation,
} = injectedRtkApi;
