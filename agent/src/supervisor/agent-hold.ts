import type { AgentChild } from './agent-child.js';
import type { SupervisorClock } from './supervisor-clock.js';

const HELD_MS = 20_000;

/** Asks the agent to hold its orders. An agent that is busy, silent or ended holds nothing. */
export class AgentHold {
  #asked: { readonly id: string; readonly answer: (isHeld: boolean) => void } | undefined;

  constructor(private readonly clock: SupervisorClock) {}

  async ask(child: AgentChild): Promise<boolean> {
    const id = `${this.clock.now()}`;
    const timeout = new AbortController();
    const answered = new Promise<boolean>((answer) => (this.#asked = { id, answer }));
    child.send({ kind: 'hold', id });
    const late = this.clock.wait(HELD_MS, timeout.signal).then(() => false);
    const isHeld = await Promise.race([answered, late]);
    timeout.abort();
    this.#asked = undefined;
    if (!isHeld) child.send({ kind: 'release' });
    // control: a program is swapped only under an agent that holds its orders = true
    return isHeld;
  }

  answered(id: string, isHeld: boolean): void {
    if (id === this.#asked?.id) this.#asked.answer(isHeld);
  }

  ended(): void {
    this.#asked?.answer(false);
  }
}
