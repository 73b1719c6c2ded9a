import { describe, expect, it } from '@jest/globals';
import { orderBoots, orderMakers } from './order-parts.js';
import { MemoryView } from './repair/view/block-view.js';

const CONFIG = { home: '/nowhere', benchDir: '/nowhere/bench', path: '' };

describe('parts that an order loads', () => {
  it('names each product and its procedure before the maker is loaded', () => {
    expect(orderMakers(CONFIG).map(({ what, procedure }) => [what, procedure])).toEqual([
      ['image', 'disk.image'],
      ['files', 'files.recover'],
    ]);
  });

  it('loads the maker of an image with the first proposal', async () => {
    const [image] = orderMakers(CONFIG);
    const source = { identity: { kind: 'image', id: 'disk.img' }, path: '/nowhere/disk.img' };
    expect(await image?.propose(source as never, 'offer')).toEqual({ products: [], notes: [] });
  });

  it('loads the proof of a start with the first rehearsal', async () => {
    const empty = new MemoryView(Buffer.alloc(4096));
    await expect(orderBoots(CONFIG)(empty, empty, new AbortController().signal)).resolves.toBeUndefined();
  });
});
