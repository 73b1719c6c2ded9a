// The table of pages reaches what lists them by context: each of its rows can load a page, and most pages stand in what
// lists them, so that an import would be a cycle.
import { createContext, useContext } from 'react';
import type { PageRoute } from '../routes/page-route.js';

const PageRoutes = createContext<readonly PageRoute[]>([]);
export const PageRoutesProvider = PageRoutes.Provider;
export const usePageRoutes = (): readonly PageRoute[] => useContext(PageRoutes);
