import { downloadName, type FileKind, type FileType } from '@revive/contracts/onboarding/files';
import type { InstallerKind } from '@revive/contracts/onboarding/installer';
import { baseApi } from '#api/base-api.js';

interface Link {
  readonly link?: string;
}
export interface MyFile {
  readonly id: string;
  readonly kind: FileKind;
  readonly type: FileType;
}
/** An object URL of this page; revoke it after saving the file. */
export interface ReadFile {
  readonly address: string;
  readonly name: string;
}

/** Files instead of JSON: not cached and not in the generated slice. The link's secret is in the request body. */
const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readMyApplicationFile: build.mutation<ReadFile, { file: MyFile; link: Link }>({
      query: ({ file: { id, kind, type }, link }) => ({
        url: '/api/repair-shop/application/files/read',
        method: 'POST',
        body: { file: id, ...link },
        responseHandler: async (response): Promise<unknown> =>
          response.ok
            ? { address: URL.createObjectURL(await response.blob()), name: downloadName(kind, type, id) }
            : response.json(),
      }),
    }),
    readPreflight: build.mutation<{ text: string }, { kind: InstallerKind; link: Link }>({
      query: ({ kind, link }) => ({
        url: '/api/repair-shop/application/preflight',
        method: 'POST',
        body: { kind, ...link },
        responseHandler: async (response): Promise<unknown> =>
          response.ok ? { text: await response.text() } : response.json(),
      }),
    }),
  }),
});
export const { useReadMyApplicationFileMutation, useReadPreflightMutation } = api;
