import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '#api/base-api.js';

/** The page's only store: what was read from the platform. `devTools` shows it to the browser's extension. */
export const makeStore = (devTools = false) =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
    devTools,
  });

export type Store = ReturnType<typeof makeStore>;
