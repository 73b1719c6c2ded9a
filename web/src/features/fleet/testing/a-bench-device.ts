import type { BenchDevice } from '#api/generated/fleet.gen.js';
import { AT } from '#testing/mock-server.js';

export const aBenchDevice = (id: string, over: Partial<BenchDevice> = {}): BenchDevice => ({
  id,
  name: id,
  kind: 'disk_image',
  sizeBytes: 2 ** 28,
  agentId: 'agent',
  agentName: 'vm',
  status: 'ready',
  detail: '',
  attachedAt: AT,
  version: 1,
  ...over,
});
