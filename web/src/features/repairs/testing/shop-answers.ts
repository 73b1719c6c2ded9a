import { respondWith } from '#testing/mock-server.js';

export const ANN = { id: '0190a0a0-0000-7000-8000-0000000000b1', name: 'Ann Nkosi' };
export const ME = { id: '0190a0a0-0000-7000-8000-0000000000aa', name: 'Lerato Adams' };

export const SHOP_ANSWERS = {
  'GET /api/team/colleagues': respondWith({ people: [ANN, ME] }),
  'GET /api/repairs/tags': respondWith({ tags: ['warranty', 'water damage'] }),
  'GET /api/repairs/views': respondWith({ views: [] }),
};
