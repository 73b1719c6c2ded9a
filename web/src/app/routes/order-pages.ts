/** Staff and shops use the same pages; the API returns only orders visible to the caller. */
export const ordersPage = () => import('#features/remote-orders/pages/OrdersPage.js');
export const orderPage = () => import('#features/remote-orders/pages/OrderPage.js');
