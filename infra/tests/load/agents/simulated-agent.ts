import { createHash } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import { status } from '@grpc/grpc-js';
import { backoff } from '@revive/agent/retry/backoff';
import type { AgentMessage, Device, HubMessage } from '@revive/proto/revive/link/v1/link';
import { AgentWire } from './agent-wire.js';
import type { SeededAgent } from './seed-agents.js';

/** The real agent's initial back-off, until the hub sends a value. */
const FIRST_WINDOW_MS = 10_000;
/** The real agent's limit for the welcome message. */
const WELCOME_MS = 15_000;

interface SimulatedAgentOptions {
  readonly root: string;
  /** `host:port`, read at each dial because the port may change. */
  readonly link: () => string;
  readonly random: () => number;
  readonly devices?: number;
  readonly onOnline?: (agent: SimulatedAgent) => void;
  readonly onMessage?: (agent: SimulatedAgent, message: HubMessage) => void;
}

/**
 * An agent without disks, for measuring a hub. Certificates, stream and protocol behaviour are real (hello, heartbeats
 * at the hub's interval, full jitter between dials); the bench is simulated.
 */
export class SimulatedAgent {
  readonly devices: Device[];
  readonly #options: SimulatedAgentOptions;
  #context: SecureContext | undefined;
  #wire: AgentWire | undefined;
  #heart: NodeJS.Timeout | undefined;
  #wait: NodeJS.Timeout | undefined;
  #welcome: NodeJS.Timeout | undefined;
  #windowMs = FIRST_WINDOW_MS;
  #failures = 0;
  #stopped = false;
  #online = false;
  readonly counts = { dials: 0, lost: 0, refused: 0 };
  shortestGapMs = Number.MAX_SAFE_INTEGER;
  #dialledAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly agent: SeededAgent,
    options: SimulatedAgentOptions,
  ) {
    this.#options = options;
    this.devices = Array.from({ length: options.devices ?? 1 }, (_, i) => aDevice(agent.agentId, `disk-${i + 1}.img`));
  }

  get isOnline(): boolean {
    return this.#online;
  }

  dial(): void {
    this.counts.dials++;
    const now = performance.now();
    this.shortestGapMs = Math.min(this.shortestGapMs, now - this.#dialledAt);
    this.#dialledAt = now;
    const { root, link } = this.#options;
    // Parsed once, because this process does the work of thousands of machines.
    this.#context ??= createSecureContext({ ca: root, key: this.agent.key, cert: this.agent.certificates });
    const wire = new AgentWire({
      link: link(),
      context: this.#context,
      onMessage: (message) => this.#heard(message),
      onEnd: (code) => this.#ended(code),
    });
    this.#wire = wire;
    this.#welcome = setTimeout(() => wire.cancel(), WELCOME_MS);
    this.send({
      hello: {
        agentVersion: '0.1.0',
        name: 'Simulated',
        platform: 'linux x64',
        localPort: 8888,
        devices: this.devices,
        acknowledgedIds: [],
        firstUnacknowledged: 1,
      },
    });
  }

  send(message: Partial<AgentMessage>): void {
    this.#wire?.send({ seq: 0, ...message });
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#wait);
    this.#wire?.cancel();
  }

  #heard(message: HubMessage): void {
    if (message.welcome) {
      clearTimeout(this.#welcome);
      this.#windowMs = message.welcome.backoffSeconds * 1000;
      this.#failures = 0;
      this.#online = true;
      clearInterval(this.#heart);
      this.#heart = setInterval(
        () => this.send({ heartbeat: { at: new Date().toISOString() } }),
        message.welcome.heartbeatSeconds * 1000,
      );
      this.send({ settings: { confirmsAtAgent: false } });
      this.#options.onOnline?.(this);
    }
    this.#options.onMessage?.(this, message);
  }

  #ended(code: status): void {
    this.#online = false;
    clearTimeout(this.#welcome);
    clearInterval(this.#heart);
    this.#wire = undefined;
    this.counts.lost++;
    if (code === status.INVALID_ARGUMENT || code === status.UNAUTHENTICATED) this.counts.refused++;
    if (this.#stopped) return;
    this.#wait = setTimeout(() => this.dial(), backoff(this.#failures++, this.#windowMs, this.#options.random));
  }
}

export function aDevice(agentId: string, name: string): Device {
  const own = createHash('sha256').update(`${agentId} ${name}`).digest('hex').slice(0, 32);
  return {
    id: `${agentId.slice(0, 16)}-${own}`,
    name,
    kind: 'disk_image',
    sizeBytes: 1 << 30,
    detail: 'a simulated image',
    status: 'connected',
  };
}
