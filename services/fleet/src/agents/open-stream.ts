import type { HubMessage } from '@revive/proto/revive/link/v1/link';

/** One agent's open stream, as the features that send to agents see it. */
export interface OpenStream {
  readonly agentId: string;
  readonly isConfirmed: boolean;
  readonly tenantId: string | undefined;
  send(message: Omit<HubMessage, 'id'>): void;
}

/** The streams of confirmed agents, by agent. */
export const confirmedByAgent = (streams: readonly OpenStream[]): ReadonlyMap<string, OpenStream> =>
  new Map(streams.filter(({ isConfirmed }) => isConfirmed).map((stream) => [stream.agentId, stream]));
