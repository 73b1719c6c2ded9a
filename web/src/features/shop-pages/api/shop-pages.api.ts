import { shopPagesApi } from '#api/generated/shop-pages.gen.js';

export const { useReadShopPageQuery, useGetOwnShopPageQuery, useSaveShopPageMutation } = shopPagesApi.enhanceEndpoints({
  endpoints: {
    readShopPage: { providesTags: ['ShopPage'] },
    getOwnShopPage: { providesTags: ['ShopPage'] },
    saveShopPage: { invalidatesTags: (result) => (result === undefined ? [] : ['ShopPage']) },
  },
});
