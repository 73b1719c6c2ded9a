import { installerPath, type InstallerKind } from '@revive/contracts/onboarding/installer';
import { baseApi } from '#api/base-api.js';

export interface InstallerFile {
  readonly name: string;
  readonly text: string;
}

/** A file, not JSON, and it makes a token: neither a cached read nor in the generated slice. */
const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readInstaller: build.mutation<InstallerFile, { tenantId: string; kind: InstallerKind; port: number }>({
      query: ({ tenantId, kind, port }) => ({
        url: `${installerPath(tenantId, kind)}&port=${port}`,
        responseHandler: async (response): Promise<unknown> =>
          response.ok
            ? {
                text: await response.text(),
                name: fileNameIn(response.headers.get('content-disposition') ?? '') ?? `revive-agent.${kind}`,
              }
            : response.json(),
      }),
    }),
  }),
});
export const { useReadInstallerMutation } = api;

/** What the server called it; undefined for anything but a plain name. */
export const fileNameIn = (disposition: string): string | undefined =>
  /filename="([a-z0-9.-]{1,120})"/.exec(disposition)?.[1];
