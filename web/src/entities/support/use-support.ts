import type { Support } from './SupportLines.js';
import { useGetSiteQuery } from '#api/generated/landing.gen.js';

export function useSupport(): Support | undefined {
  const { data } = useGetSiteQuery();
  return data === undefined
    ? undefined
    : {
        ...(data.supportEmail === undefined ? {} : { email: data.supportEmail }),
        ...(data.supportPhone === undefined ? {} : { phone: data.supportPhone }),
      };
}
