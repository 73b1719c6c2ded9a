/** Remote orders: the same pages for staff and for shops, each of whom sees theirs. */
export const ordersPage = () => import('#features/remote-orders/pages/OrdersPage.js');
export const orderPage = () => import('#features/remote-orders/pages/OrderPage.js');
