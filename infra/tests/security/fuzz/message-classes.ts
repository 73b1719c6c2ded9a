import { OF_AGENTS } from './payloads.js';
import type { Protos } from '../world/protos.js';

export interface MessageClasses {
  /** From service to service, as a request or nested in a request. */
  readonly requests: ReadonlySet<string>;
  readonly link: ReadonlySet<string>;
  /** Signed by agents, as bytes within a message. */
  readonly signed: ReadonlySet<string>;
  /** Answers, and messages to agents; attackers cannot send these to a service. */
  readonly answers: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
  readonly unknown: readonly string[];
}

/** `onTheBus`: the types seen on the real bus. */
export function classify(protos: Protos, onTheBus: ReadonlySet<string>): MessageClasses {
  const calls = protos.methods.filter(({ service }) => service !== undefined);
  const links = protos.methods.filter(({ service }) => service === undefined);
  const requests = protos.within(calls.map(({ request }) => request));
  const link = protos.within(links.map(({ request }) => request));
  const signed = protos.within(OF_AGENTS.fromAgents);
  const answers = protos.within([...protos.methods.map(({ reply }) => reply), ...OF_AGENTS.toAgents]);
  const events = protos.within([...onTheBus].filter((name) => protos.messages.has(name)));
  const unknown = [...protos.messages.keys()].filter(
    (name) => ![requests, link, signed, answers, events].some((all) => all.has(name)),
  );
  return { requests, link, signed, answers, events, unknown };
}
