import {
  DOWNLOAD_AGENT_CALL,
  INSTALLER_OF_PLATFORM,
  installerPath,
  type InstallerKind,
  type InstallerPlatform,
} from '@revive/contracts/onboarding/installer';
import { baseApi } from '#api/base-api.js';

export interface InstallerFile {
  readonly name: string;
  readonly text: string;
}

const fileOf =
  (kind: InstallerKind) =>
  async (response: Response): Promise<unknown> =>
    response.ok
      ? {
          text: await response.text(),
          name: fileNameIn(response.headers.get('content-disposition') ?? '') ?? `revive-agent.${kind}`,
        }
      : response.json();

/** Returns a file instead of JSON and creates a token, so the call is a mutation outside the generated slice. */
const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readInstaller: build.mutation<InstallerFile, { tenantId: string; kind: InstallerKind; port: number }>({
      query: ({ tenantId, kind, port }) => ({
        url: `${installerPath(tenantId, kind)}&port=${port}`,
        responseHandler: fileOf(kind),
      }),
    }),
    readPlatformInstaller: build.mutation<InstallerFile, { platform: InstallerPlatform }>({
      query: ({ platform }) => ({
        url: `${DOWNLOAD_AGENT_CALL}/${platform}`,
        responseHandler: fileOf(INSTALLER_OF_PLATFORM[platform]),
      }),
    }),
  }),
});
export const { useReadInstallerMutation, useReadPlatformInstallerMutation } = api;

/** Returns the server’s file name; undefined unless the name is plain. */
export const fileNameIn = (disposition: string): string | undefined =>
  /filename="([a-z0-9.-]{1,120})"/.exec(disposition)?.[1];
