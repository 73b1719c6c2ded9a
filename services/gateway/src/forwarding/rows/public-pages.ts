import { routes } from '@revive/contracts/routes/routes';
import { AppError } from '@revive/platform/errors/errors';
import { isSlug } from '@revive/contracts/shop-pages/page';
import type { ReadParam } from '../../http/params.js';
import { forward } from '../forward.js';

/** Treats a malformed address like a missing page. Throws NOT_FOUND (404). */
const slugOf: ReadParam = (typed) => {
  if (!isSlug(typed))
    throw new AppError('NOT_FOUND', undefined, { sentence: 'There is no shop page at this address.' });
  return typed;
};

export const publicPageRows = [
  forward(routes.readShopPage, 'shopPages', 'readShopPage', { params: { slug: slugOf } }),
  forward(routes.getOwnShopPage, 'shopPages', 'getOwnShopPage'),
  forward(routes.saveShopPage, 'shopPages', 'saveShopPage'),
  forward(routes.listOwnRepairs, 'ownRepairs', 'listOwnRepairs'),
];
