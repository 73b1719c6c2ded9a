import { DEVICES_PAGE } from '@revive/contracts/fleet/device-limits';
import { useEffect } from 'react';

export interface OwnDocument {
  /** Path that the document was loaded with; undefined if the browser does not tell. */
  loadedPath(): string | undefined;
  path(): string;
  reload(): void;
}

const browserDocument: OwnDocument = {
  loadedPath: () => {
    const [loaded] = performance.getEntriesByType?.('navigation') ?? [];
    return loaded === undefined ? undefined : new URL(loaded.name).pathname;
  },
  path: () => location.pathname,
  reload: () => location.reload(),
};

/**
 * Gives the page a document of its own. The permissions policy belongs to the document: the router must neither show
 * this page in a document without USB, nor a later page in a document with USB. Returns false while the page reloads.
 */
export function useOwnDocument(own: OwnDocument = browserDocument): boolean {
  const loaded = own.loadedPath();
  const isOwn = loaded === undefined || DEVICES_PAGE.test(loaded);
  useEffect(() => {
    if (!isOwn) own.reload();
    return () => {
      if (isOwn && loaded !== undefined && !DEVICES_PAGE.test(own.path())) own.reload();
    };
  }, [isOwn, loaded, own]);
  return isOwn;
}
