import type { Metadata, ServerUnaryCall } from '@grpc/grpc-js';
import {
  createParamDecorator,
  SetMetadata,
  type ArgumentsHost,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { UserActor } from '../auth/actor.js';
import type { ActorVerifier } from '../auth/actor-token.js';
import type { Command, CommandVerifier } from '../auth/command-token.js';
import { AppError } from '../errors/errors.js';
import { bytesOf, isUnreadable, METADATA, metadataText } from './wire.js';
import type { ServiceName } from '../core/service-names.js';

/** What the guard found out about a call; the decorators below read it. */
interface Verified {
  peer: string;
  actor?: UserActor;
  command?: Command;
}
type AnyCall = ServerUnaryCall<object, object> & { metadata: Metadata };

const verified = new WeakMap<object, Verified>();
const PEERS = 'revive:called-by';
const NO_ACTOR = 'revive:no-actor';
const COMMAND = 'revive:command';
const BY_COMMAND = 'revive:by-command';

/** Which services may call the class or the method (by the common name of their certificate). Without it nobody may. */
export const CalledBy = (...services: readonly ServiceName[]) => SetMetadata(PEERS, services);
/**
 * The method acts for no person: sign-in, a tracking link, one service asking another. `@Caller()` is then undefined
 * unless a token came.
 */
export const WithoutActor = () => SetMetadata(NO_ACTOR, true);
/**
 * The method moves a device, money or rights: it needs a command token for exactly this call (`@Confirmed()`), to be
 * spent in its transaction.
 */
export const NeedsCommand = () => SetMetadata(COMMAND, true);
/**
 * Beside `NeedsCommand`: open to accounts that are not active yet. They have no actor token; their command token says
 * who they are.
 */
export const AlsoByCommand = () => SetMetadata(BY_COMMAND, true);

/**
 * The verified person who calls: a `UserActor`. Beside this and those below, the message needs `@Payload()`: Nest fills
 * only decorated parameters once there is one.
 */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) => of(context).actor);
/** The verified command token's content; give it to `spendCommand`. */
export const Confirmed = createParamDecorator((_: unknown, context: ExecutionContext) => of(context).command);
/**
 * The command token as it came and the bytes that it is for: kept, or sent on, as the proof of what a person confirmed.
 */
export interface CommandProof {
  readonly token: string;
  readonly request: Uint8Array;
}
export const Proof = createParamDecorator((_: unknown, context: ExecutionContext): CommandProof => {
  const [message, metadata] = context.getArgs<[object, Metadata]>();
  const [token, request] = [metadataText(metadata, METADATA.command), bytesOf(message)];
  if (token === undefined || !request) throw new AppError('COMMAND_TOKEN_REFUSED');
  return { token, request };
});
/** The service that calls, from its certificate. */
export const CallingService = createParamDecorator((_: unknown, context: ExecutionContext) => of(context).peer);

export const isGrpcCall = (host: ArgumentsHost): boolean =>
  host.getType() === 'rpc' && typeof callOf(host)?.getPeer === 'function';

/** A stream of requests has none of its own. */
const isRequest = (request: object | undefined): request is object => typeof request === 'object';

function callOf(context: ArgumentsHost): AnyCall {
  // Unary and server-stream handlers get (message, metadata, call), `@GrpcStreamCall` handlers the call alone.
  const args = context.getArgs<unknown[]>();
  return (args[2] ?? args[0]) as AnyCall;
}

function of(context: ExecutionContext): Verified {
  const found = verified.get(callOf(context));
  if (!found) throw new TypeError('The call went past the guard');
  return found;
}

/** Stands before every handler: peer by certificate, person by actor token, command by command token. */
export class RpcGuard implements CanActivate {
  readonly #actors: ActorVerifier;
  readonly #commands: CommandVerifier;
  readonly #reflector = new Reflector();

  constructor(actors: ActorVerifier, commands: CommandVerifier) {
    this.#actors = actors;
    this.#commands = commands;
  }

  canActivate(context: ExecutionContext): boolean {
    // Events come from our own bus: no call, no metadata.
    if (!isGrpcCall(context)) return true;
    const call = callOf(context);
    const targets = [context.getHandler(), context.getClass()];
    const peer = peerOf(call);
    if (peer === undefined) throw new AppError('NOT_SIGNED_IN', { reason: 'no certificate' });
    const allowed = this.#reflector.getAllAndOverride<readonly string[] | undefined>(PEERS, targets) ?? [];
    if (!allowed.includes(peer)) throw new AppError('NOT_ALLOWED', { peer });
    if (isRequest(call.request) && isUnreadable(call.request)) throw new AppError('BAD_BODY', { peer });

    const token = metadataText(call.metadata, METADATA.actor);
    const actor = token === undefined ? undefined : this.#actors.verify(token);
    const alone =
      actor === undefined && this.#reflector.getAllAndOverride<boolean>(BY_COMMAND, targets)
        ? this.#byCommand(call)
        : undefined;
    if (alone) {
      verified.set(call, { peer, ...alone });
      return true;
    }
    if (!actor && !this.#reflector.getAllAndOverride<boolean>(NO_ACTOR, targets))
      throw new AppError('NOT_SIGNED_IN', { reason: 'no actor token' });
    if (actor?.viewedBy !== undefined && !READS.test(nameOf(call)))
      throw new AppError('IMPERSONATION_READ_ONLY', { method: nameOf(call) });
    const found: Verified = { peer, ...(actor && { actor }) };
    if (this.#reflector.getAllAndOverride<boolean>(COMMAND, targets)) found.command = this.#command(call, actor);
    verified.set(call, found);
    return true;
  }

  /** Undefined where no command came either. */
  #byCommand(call: AnyCall): Pick<Verified, 'actor' | 'command'> | undefined {
    const [token, body] = [metadataText(call.metadata, METADATA.command), bytesOf(call.request)];
    return token === undefined || !body ? undefined : this.#commands.verifyAlone(token, call.getPath(), body);
  }

  #command(call: AnyCall, actor: UserActor | undefined): Command {
    const body = bytesOf(call.request);
    if (!actor || !body) throw new AppError('COMMAND_TOKEN_REFUSED');
    return this.#commands.verify(metadataText(call.metadata, METADATA.command), call.getPath(), body, actor);
  }
}

/**
 * What somebody who looks through another's eyes may call: reads are named so throughout; anything else, a new name
 * too, is refused.
 */
const READS = /^(?:Get|List|Read|Count)(?=[A-Z]|$)/;
const nameOf = (call: AnyCall): string => call.getPath().split('/').at(-1) ?? '';

/**
 * Whose connection it is. The certificate is the connection's for as long as it lives, and reading it costs more than a
 * query.
 */
const owners = new WeakMap<object, string>();

function peerOf(call: AnyCall): string | undefined {
  const connection = connectionOf(call);
  const known = connection && owners.get(connection);
  if (known !== undefined) return known;
  const name = call.getAuthContext()?.sslPeerCertificate?.subject?.CN;
  if (typeof name !== 'string') return undefined;
  if (connection) owners.set(connection, name);
  return name;
}

type Inner = { readonly call?: Inner; readonly nextCall?: Inner; readonly stream?: { readonly session?: object } };

/**
 * The HTTP/2 session below a call; grpc-js has no name for it, and an address with its port may be somebody else's in a
 * moment. Undefined where this version of grpc-js keeps it elsewhere: then the certificate is read each time.
 */
function connectionOf(call: AnyCall): object | undefined {
  let inner: Inner | undefined = call as unknown as Inner;
  for (let depth = 0; inner && depth < MOST_INTERCEPTORS; depth++) {
    if (inner.stream?.session) return inner.stream.session;
    inner = inner.call ?? inner.nextCall;
  }
  return undefined;
}
const MOST_INTERCEPTORS = 5;
