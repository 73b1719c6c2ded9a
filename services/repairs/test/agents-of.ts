import type { Agent, BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';

export const agentsOf = (devices: readonly BenchDevice[]): Agent[] =>
  devices.map(({ agentId, agentName, tenantId, agentOnline, detail }) => ({
    id: agentId,
    name: agentName,
    tenantId,
    status: agentOnline ? 'online' : 'offline',
    presence: agentOnline ? 'online' : 'offline',
    platform: 'Debian GNU/Linux 12',
    agentVersion: '1.0.0',
    lastSeen: new Date().toISOString(),
    enrolledAt: new Date().toISOString(),
    version: 1,
    rescue: detail === 'on rescue media',
    copies: [],
    oneTime: false,
  }));
