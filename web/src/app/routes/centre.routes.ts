import {
  BSOD_PATH,
  INJECTION_PATH,
  NON_BOOTABLE_PATH,
  PHONE_BRIDGE_PATH,
  REMOTE_REPAIR_PATH,
  REPAIR_DASHBOARD_PATH,
} from '#entities/paths.js';
import { SHOP, SHOP_AND_STAFF } from '../access.js';
import type { PageRoute } from './page-route.js';

export const CENTRE_ROUTES: readonly PageRoute[] = [
  {
    path: REPAIR_DASHBOARD_PATH,
    access: SHOP,
    layout: 'staff',
    lazy: () => import('../pages/shop/RepairDashboardPage.js'),
    nav: { name: 'repairDashboard', icon: 'services', group: 'centers', phone: false },
  },
  {
    path: INJECTION_PATH,
    access: SHOP_AND_STAFF,
    layout: 'staff',
    lazy: () => import('../pages/centres/InjectionRoute.js'),
    nav: { name: 'injection', icon: 'injection', group: 'centers', phone: false },
  },
  {
    path: BSOD_PATH,
    access: SHOP_AND_STAFF,
    layout: 'staff',
    lazy: () => import('../pages/centres/BlueScreenCentreRoute.js'),
    nav: { name: 'blueScreens', icon: 'blueScreens', group: 'centers', phone: false },
  },
  {
    path: NON_BOOTABLE_PATH,
    access: SHOP_AND_STAFF,
    layout: 'staff',
    lazy: () => import('#features/centres/pages/NonBootablePage.js'),
    nav: { name: 'nonBootable', icon: 'nonBootable', group: 'centers', staffGroup: 'adminTools', phone: false },
  },
  {
    path: PHONE_BRIDGE_PATH,
    access: SHOP_AND_STAFF,
    layout: 'staff',
    lazy: () => import('#features/centres/pages/PhoneBridgePage.js'),
    nav: { name: 'phoneBridge', icon: 'phoneBridge', group: 'centers', phone: false },
  },
  {
    path: REMOTE_REPAIR_PATH,
    access: SHOP_AND_STAFF,
    layout: 'staff',
    lazy: () => import('../pages/centres/RemoteRepairRoute.js'),
    nav: { name: 'remoteRepair', icon: 'remoteRepair', group: 'centers', phone: false },
  },
];
