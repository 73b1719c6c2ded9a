import type { ObjectStore, StoredObject } from './object-store.js';

/** A store returns at most a thousand keys per call. */
const PAGE = 500;

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
