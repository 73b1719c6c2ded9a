// Each page is a chunk of its own: what a visitor does not open is not loaded.
import type { ComponentType } from 'react';
import type { PageName } from './paths.js';

type Load = () => Promise<{ Page: ComponentType }>;

export const CHUNKS: Record<PageName, Load> = {
  home: () => import('./pages/HomePage.js'),
  auth: () => import('./pages/AuthRoute.js'),
  track: () => import('../features/repairs/TrackRepairPage.js'),
  bench: () => import('./pages/BenchPage.js'),
  repairs: () => import('../features/repairs/RepairsPage.js'),
  repair: () => import('../features/repairs/RepairPage.js'),
  revenue: () => import('../features/billing/RevenuePage.js'),
  agents: () => import('../features/fleet/AgentsPage.js'),
  activity: () => import('../features/billing/ActivityPage.js'),
  platform: () => import('./pages/PlatformPage.js'),
  user: () => import('./pages/UserPage.js'),
};
