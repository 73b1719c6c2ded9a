import { useCurrentUser } from '#api/current-user.js';
import { fleetApi, type AgentConsent } from '#api/generated/fleet.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { useListAgentConsentsQuery } from './agent-consent.api.js';

/** What an order is about: its sessions, or the agents that carried it out since it was created. */
export interface OrderScope {
  readonly sessionIds: readonly string[];
  readonly agentIds: readonly string[];
  /** ISO time; an agent of the shop's own PC was asked for other work before. */
  readonly since: string;
}

const READERS: readonly string[] = ['tenant_admin', 'tech', 'master', 'admin'];
export const useMayReadConsents = (): boolean => READERS.includes(useCurrentUser()?.role ?? '');

/** The consents that belong to an order, newest question first. None for a reader without the right to them. */
export function useOrderConsents(): (order: OrderScope) => readonly AgentConsent[] {
  const skip = !useMayReadConsents();
  const { data = [] } = useListAgentConsentsQuery(undefined, { ...useFallbackPolling(10_000), skip });
  return ({ sessionIds, agentIds, since }) =>
    data.filter(
      ({ sessionId, agentId, changedAt }) =>
        sessionIds.includes(sessionId) || (agentIds.includes(agentId) && changedAt >= since),
    );
}

/** One-time sessions of the shop; staff and others see none. */
export function useOneTimeSessionsOf(repairId: string | undefined) {
  const user = useCurrentUser();
  const skip = repairId === undefined || user?.tenantId == null || !READERS.includes(user.role);
  const { data = [] } = fleetApi.useListOneTimeSessionsQuery(undefined, { ...useFallbackPolling(10_000), skip });
  return data.filter((one) => one.repairId !== undefined && one.repairId === repairId);
}
