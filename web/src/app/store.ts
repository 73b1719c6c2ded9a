import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '#api/base-api.js';

/** The page’s only store, with the API cache. `devTools` exposes the store to the browser extension. */
export const makeStore = (devTools = false) =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
    devTools,
  });

export type Store = ReturnType<typeof makeStore>;
