import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * `cut`: connections are reset, new ones too. `half_open`: both sides keep a connection that carries no bytes any
 * more. `deaf`: the agent receives nothing. `mute`: the platform receives nothing.
 */
export const FAULTS = ['cut', 'half_open', 'deaf', 'mute'] as const;
export type Fault = (typeof FAULTS)[number];

type Direction = 'up' | 'down';
const LOST: Readonly<Record<Fault, readonly Direction[]>> = {
  cut: ['up', 'down'],
  half_open: ['up', 'down'],
  deaf: ['down'],
  mute: ['up'],
};

interface Connection {
  readonly agent: Socket;
  readonly platform: Socket;
  /** Bytes in these directions are dropped until the end of the connection, also after the network has healed. */
  readonly lost: Set<Direction>;
}

/** The network between one agent and the platform: a TCP proxy that fails in the ways of a real network. */
export class AgentNetwork {
  readonly #connections = new Set<Connection>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #fault: Fault | undefined;
  #since = performance.now();
  #delayMs = 0;

  private constructor(
    private readonly server: Server,
    private readonly upstream: number,
  ) {
    server.on('connection', (socket) => this.#accept(socket));
  }

  static async start(upstream: number): Promise<AgentNetwork> {
    const server = createServer({ noDelay: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new AgentNetwork(server, upstream);
  }

  get address(): string {
    return `localhost:${(this.server.address() as AddressInfo).port}`;
  }

  get works(): boolean {
    return this.#fault === undefined;
  }

  /** The moment of the last change between working and not working, by `performance.now()`. */
  get since(): number {
    return this.#since;
  }

  break(fault: Fault): void {
    this.#fault = fault;
    this.#since = performance.now();
    for (const connection of this.#connections) {
      for (const direction of LOST[fault]) connection.lost.add(direction);
      if (fault === 'cut') this.#reset(connection);
    }
  }

  heal(): void {
    this.#fault = undefined;
    this.#since = performance.now();
  }

  delay(ms: number): void {
    this.#delayMs = ms;
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const connection of this.#connections) this.#reset(connection);
    this.server.close();
    await once(this.server, 'close');
  }

  #accept(agent: Socket): void {
    if (this.#fault === 'cut') return void agent.resetAndDestroy();
    const platform = connect({ host: '127.0.0.1', port: this.upstream, noDelay: true });
    const connection: Connection = { agent, platform, lost: new Set(this.#fault && LOST[this.#fault]) };
    this.#connections.add(connection);
    this.#carry(connection, 'up', agent, platform);
    this.#carry(connection, 'down', platform, agent);
  }

  #carry(connection: Connection, direction: Direction, from: Socket, to: Socket): void {
    let lastDue = 0;
    const waiting: (() => void)[] = [];
    // The order of the bytes stays, also when the delay becomes shorter. Two timers that are due in the same
    // millisecond can fire in either order, so each of them does what has waited longest.
    const later = (act: () => void): void => {
      lastDue = Math.max(lastDue, performance.now() + this.#delayMs);
      const wait = lastDue - performance.now();
      if (waiting.length === 0 && wait <= 0) return act();
      waiting.push(act);
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        waiting.shift()!();
      }, wait);
      this.#timers.add(timer);
    };
    from.on('data', (bytes: Buffer) => {
      if (connection.lost.has(direction)) return;
      later(() => void (connection.lost.has(direction) || to.destroyed || to.write(bytes)));
    });
    // An error is followed by `close`.
    from.on('error', () => undefined);
    from.on('close', () => {
      if (to.destroyed) this.#connections.delete(connection);
      // The other side does not learn of the end through a direction that carries nothing.
      else if (!connection.lost.has(direction)) later(() => void to.destroy());
    });
  }

  #reset({ agent, platform }: Connection): void {
    agent.resetAndDestroy();
    platform.resetAndDestroy();
  }
}
