import type { ObjectStore, StoredObject } from './object-store.js';

/** A store gives at most a thousand at once. */
const PAGE = 500;

/** All that lie under the prefix, by their keys, page by page; what is deleted on the way does not disturb it. */
export async function* objectPages(
  objects: Pick<ObjectStore, 'list'>,
  prefix: string,
): AsyncGenerator<StoredObject[], void> {
  for (let after = ''; ;) {
    const page = await objects.list(prefix, { after, limit: PAGE });
    yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.key ?? '';
  }
}
