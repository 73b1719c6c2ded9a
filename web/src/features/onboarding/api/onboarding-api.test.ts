import { expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '#api/base-api.js';
import { onboardingApi } from '#api/generated/onboarding.gen.js';
import { mockServer, respondWith } from '#testing/mock-server.js';
import { application, READ } from '../testing/an-application.js';
import './onboarding.api.js';

const platform = mockServer({});

it('ignores an older application state from a slow read', async () => {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  const read = async (version: number) => {
    platform.answers[READ] = respondWith(application({ version }));
    const asked = store.dispatch(
      onboardingApi.endpoints.readMyApplication.initiate({ applicant: {} }, { forceRefetch: true }),
    );
    return (await asked).data?.version;
  };
  expect([await read(3), await read(2), await read(4)]).toEqual([3, 3, 4]);
});
