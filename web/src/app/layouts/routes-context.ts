// Passes the page table by context. The table imports all pages, and most pages are inside layouts that list the table,
// so that a direct import would be a cycle.
import { createContext, useContext } from 'react';
import type { PageRoute } from '../routes/page-route.js';

const PageRoutes = createContext<readonly PageRoute[]>([]);
export const PageRoutesProvider = PageRoutes.Provider;
export const usePageRoutes = (): readonly PageRoute[] => useContext(PageRoutes);
