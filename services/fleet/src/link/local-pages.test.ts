import { describe, expect, it } from '@jest/globals';
import type { HubMessage } from '@revive/proto/revive/link/v1/link';
import type { RepairWishAnswer } from '@revive/proto/revive/link/v1/repair_wish';
import { LocalPages, type PageStream } from './local-pages.js';

const WISH = { seq: 0, repairWish: { wishId: 'w', bench: {} } };

function onPages(over: Partial<PageStream> = {}) {
  const sent: Omit<HubMessage, 'id'>[] = [];
  const waiting: ((answer: RepairWishAnswer) => void)[] = [];
  const wishes = { run: () => new Promise<RepairWishAnswer>((resolve) => waiting.push(resolve)) };
  const pages = new LocalPages({ run: async () => undefined } as never, wishes as never);
  const stream: PageStream = {
    agentId: 'a',
    isConfirmed: true,
    tenantId: 't',
    isOfRemoteSession: false,
    send: (message) => void sent.push(message),
    ...over,
  };
  return { sent, waiting, take: () => pages.take(stream, WISH) };
}

describe('wishes of a stream', () => {
  it('refuses a PC that belongs to a remote session without asking repairs', async () => {
    const { sent, waiting, take } = onPages({ isOfRemoteSession: true });
    await take();
    expect(sent).toMatchObject([{ repairWishAnswer: { refused: { code: 'NOT_ALLOWED' } } }]);
    expect(waiting).toEqual([]);
  });

  it('refuses the fifth wish at once and takes another after an answer', async () => {
    const { sent, waiting, take } = onPages();
    for (let wish = 0; wish < 5; wish++) await take();
    expect(waiting).toHaveLength(4);
    expect(sent).toMatchObject([{ repairWishAnswer: { refused: { code: 'TOO_MANY' } } }]);
    waiting[0]?.({ wishId: 'w' });
    await new Promise(setImmediate);
    await take();
    expect(waiting).toHaveLength(5);
  });
});
