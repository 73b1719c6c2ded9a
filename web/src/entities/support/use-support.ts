import type { Support } from './SupportLines.js';
import { useGetSiteQuery } from '#api/generated/landing.gen.js';

/** How support is reached; undefined while that is not known. */
export function useSupport(): Support | undefined {
  const { data } = useGetSiteQuery();
  return data === undefined
    ? undefined
    : {
        ...(data.supportEmail === undefined ? {} : { email: data.supportEmail }),
        ...(data.supportPhone === undefined ? {} : { phone: data.supportPhone }),
      };
}
