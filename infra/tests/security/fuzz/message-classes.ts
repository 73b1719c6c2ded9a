import { OF_AGENTS } from './payloads.js';
import type { Protos } from '../world/protos.js';

/** Where each message of the proto files travels, found from the files themselves. */
export interface MessageClasses {
  /** From service to service, as a request or in one. */
  readonly requests: ReadonlySet<string>;
  /** From agents. */
  readonly link: ReadonlySet<string>;
  /** What agents sign, as bytes within a message. */
  readonly signed: ReadonlySet<string>;
  /** Answers, and what goes down to agents: no stranger sends them to a service. */
  readonly answers: ReadonlySet<string>;
  /** On the bus. */
  readonly events: ReadonlySet<string>;
  /** Found nowhere: a message that the runner does not know. */
  readonly unknown: readonly string[];
}

/** `onTheBus`: the types that the bus has really carried. */
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
