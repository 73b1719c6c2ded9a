import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../../forward.js';

export const drawerRows = [
  forward(routes.readDrawer, 'drawers', 'readDrawer'),
  forward(routes.openDrawer, 'drawers', 'openDrawer'),
  forward(routes.moveCash, 'drawers', 'moveCash'),
  forward(routes.closeDrawer, 'drawers', 'closeDrawer'),
  forward(routes.changeDrawerSettings, 'drawers', 'changeDrawerSettings'),
  forward(routes.readDays, 'days', 'readDays'),
  forward(routes.closeDay, 'days', 'closeDay'),
  forward(routes.reopenDay, 'days', 'reopenDay'),
  forward(routes.readDayReport, 'days', 'readDayReport'),
  forward(routes.listLocations, 'locations', 'listLocations'),
  forward(routes.addLocation, 'locations', 'addLocation'),
  forward(routes.chooseLocation, 'locations', 'chooseLocation'),
  forward(routes.changeLocation, 'locations', 'changeLocation'),
  forward(routes.closeLocation, 'locations', 'closeLocation'),
];
