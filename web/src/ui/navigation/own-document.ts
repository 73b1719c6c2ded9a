import { useEffect } from 'react';

export interface OwnDocument {
  /** Path that the document was loaded with; undefined if the browser does not tell. */
  loadedPath(): string | undefined;
  path(): string;
  reload(): void;
}

export const browserDocument: OwnDocument = {
  loadedPath: () => {
    const [loaded] = performance.getEntriesByType?.('navigation') ?? [];
    return loaded === undefined ? undefined : new URL(loaded.name).pathname;
  },
  path: () => location.pathname,
  reload: () => location.reload(),
};

/**
 * Gives the pages at `pattern` a document of their own. The policies of a response belong to the document: the router
 * must neither show such a page in a document without its rights, nor a later page in a document with them. Returns
 * false while the page reloads.
 */
export function useDocumentOf(pattern: RegExp, own: OwnDocument = browserDocument): boolean {
  const loaded = own.loadedPath();
  const isOwn = loaded === undefined || pattern.test(loaded);
  useEffect(() => {
    if (!isOwn) own.reload();
    return () => {
      if (isOwn && loaded !== undefined && !pattern.test(own.path())) own.reload();
    };
  }, [isOwn, loaded, own, pattern]);
  return isOwn;
}
