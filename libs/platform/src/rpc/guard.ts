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

/** The services allowed to call the class or method, by the common name of their certificate. Default: none. */
export const CalledBy = (...services: readonly ServiceName[]) => SetMetadata(PEERS, services);
/**
 * The method needs no person: sign-in, a tracking link, calls between services. `@Caller()` is undefined unless a
 * token was sent.
 */
export const WithoutActor = () => SetMetadata(NO_ACTOR, true);
/**
 * The method affects a device, money or rights: it requires a command token for exactly this call (`@Confirmed()`), to
 * be spent in its transaction.
 */
export const NeedsCommand = () => SetMetadata(COMMAND, true);
/**
 * With `NeedsCommand`: also open to inactive accounts. These have no actor token; the command token identifies the
 * person.
 */
export const AlsoByCommand = () => SetMetadata(BY_COMMAND, true);

/**
 * The verified caller, a `UserActor`. With any parameter decorator the message needs `@Payload()`, because Nest then
 * fills decorated parameters only.
 */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) => of(context).actor);
export const Confirmed = createParamDecorator((_: unknown, context: ExecutionContext) => of(context).command);
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
export const CallingService = createParamDecorator((_: unknown, context: ExecutionContext) => of(context).peer);

export const isGrpcCall = (host: ArgumentsHost): boolean =>
  host.getType() === 'rpc' && typeof callOf(host)?.getPeer === 'function';

const isRequest = (request: object | undefined): request is object => typeof request === 'object';

function callOf(context: ArgumentsHost): AnyCall {
  // Unary and server stream handlers get (message, metadata, call); `@GrpcStreamCall` handlers get only the call.
  const args = context.getArgs<unknown[]>();
  return (args[2] ?? args[0]) as AnyCall;
}

function of(context: ExecutionContext): Verified {
  const found = verified.get(callOf(context));
  if (!found) throw new TypeError('The call went past the guard');
  return found;
}

export class RpcGuard implements CanActivate {
  readonly #actors: ActorVerifier;
  readonly #commands: CommandVerifier;
  readonly #reflector = new Reflector();

  constructor(actors: ActorVerifier, commands: CommandVerifier) {
    this.#actors = actors;
    this.#commands = commands;
  }

  canActivate(context: ExecutionContext): boolean {
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
    if (actor?.viewedBy !== undefined && !isReadMethod(nameOf(call)))
      throw new AppError('IMPERSONATION_READ_ONLY', { method: nameOf(call) });
    const found: Verified = { peer, ...(actor && { actor }) };
    if (this.#reflector.getAllAndOverride<boolean>(COMMAND, targets)) found.command = this.#command(call, actor);
    verified.set(call, found);
    return true;
  }

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
 * The methods allowed during impersonation: all read methods have these prefixes. All other names are refused,
 * including new ones.
 */
const READS = /^(?:Get|List|Read|Count)(?=[A-Z]|$)/;
export const isReadMethod = (name: string): boolean => READS.test(name);
const nameOf = (call: AnyCall): string => call.getPath().split('/').at(-1) ?? '';

/**
 * The peer name per connection. The certificate is fixed for the connection's lifetime, and reading it costs more than
 * a query.
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
 * The HTTP/2 session of a call. grpc-js has no public API for it, and an address with port may be reused. Undefined if
 * a grpc-js version stores it elsewhere; then the certificate is read for each call.
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
