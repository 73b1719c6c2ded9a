import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    readShopPage: build.query<ReadShopPageApiResponse, ReadShopPageApiArg>({
      query: (queryArg) => ({ url: `/api/shop-pages/${queryArg.slug}` }),
    }),
    getOwnShopPage: build.query<
      GetOwnShopPageApiResponse,
      GetOwnShopPageApiArg
    >({
      query: () => ({ url: `/api/shop/page` }),
    }),
    saveShopPage: build.mutation<SaveShopPageApiResponse, SaveShopPageApiArg>({
      query: (queryArg) => ({
        url: `/api/shop/page`,
        method: "POST",
        body: queryArg.saveShopPage,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as shopPagesApi };
export type ReadShopPageApiResponse =
  /** status 200 The page of a shop that published one; every other address is the same NOT_FOUND */ ShopPage;
export type ReadShopPageApiArg = {
  slug: string;
};
export type GetOwnShopPageApiResponse =
  /** status 200 The address of the shop’s page, and whether it is published */ OwnShopPage;
export type GetOwnShopPageApiArg = void;
export type SaveShopPageApiResponse =
  /** status 200 Choose the address of the shop’s page, publish it or take it away */ OwnShopPage;
export type SaveShopPageApiArg = {
  saveShopPage: SaveShopPage;
};
export type ShopPage = {
  slug: string;
  name: string;
  phone: string;
  address: string;
  logo?: string;
  services: {
    id: string;
    name: string;
    cents: number;
  }[];
  diagnosisCents: number;
};
export type OwnShopPage = {
  slug?: string;
  published: boolean;
};
export type SaveShopPage = {
  slug: string;
  published: boolean;
};
export const {
  useReadShopPageQuery,
  useGetOwnShopPageQuery,
  useSaveShopPageMutation,
} = injectedRtkApi;
