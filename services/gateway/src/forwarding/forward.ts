import type { AccountStatus } from '@revive/contracts/roles';
import type { Route } from '@revive/contracts/routes/route';
import type { InferType, Schema } from '@revive/contracts/rules';
import type { Reply, Request } from '@revive/platform/rpc/client';
import type { Applicant } from '@revive/proto/revive/onboarding/v1/onboarding';
import type { SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import type { ClientOf, InterfaceName } from '../clients/grpc-clients.js';
import type { ReadParam } from '../http/params.js';

// The rows of this folder are the handlers that only hand on. How a call goes follows from the route's row:
//
//   access 'anyone'        for nobody who is signed in; the caller's network and, with a link in the body, the applicant
//                          are there to be handed on
//   access 'signed-in'     with the secret of the session, because the account may not be active: `sessionId`, or `by`
//   roles with `command`   with the session's actor token and a command token of identity for these very bytes
//   roles with `statuses`  with the actor token, or with the session's secret before there is one
//   roles                  with the session's actor token

type Shape<S> = S extends Schema ? InferType<S> : unknown;
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [N in Name]: string } & ParamsOf<Rest>
  : unknown;
type HasLink<R extends Route> = Shape<R['body']> extends { link?: string | undefined } ? true : false;
type BodyOf<R extends Route> = R['access'] extends 'anyone'
  ? 'link' extends keyof Shape<R['body']>
    ? Omit<Shape<R['body']>, 'link'>
    : Shape<R['body']>
  : Shape<R['body']>;

interface From {
  /** The caller's network, the key of rate limits. */
  readonly address: string;
  readonly agent: string;
}
/**
 * The input of a row: parameters, query and body in the contract's shapes, and the caller's data allowed by the row's
 * access.
 */
type Input<R extends Route> = From & {
  readonly params: ParamsOf<R['path']>;
  readonly query: Shape<R['query']>;
  /** Without `link`, which is read into `applicant`. */
  readonly body: BodyOf<R>;
} & (R['access'] extends 'signed-in'
    ? {
        readonly sessionId: string;
        readonly by: SessionContext;
      }
    : unknown) &
  (R['access'] extends 'anyone' ? (HasLink<R> extends true ? { readonly applicant: Applicant } : unknown) : unknown);

type RequiredKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];
/** Proto has no absent text, number or list: an omitted field arrives empty. */
type Loose<Q> = {
  [K in keyof Q as Q[K] extends string | number | boolean | readonly unknown[] ? K : never]?: Q[K] | undefined;
} & { [K in keyof Q as Q[K] extends string | number | boolean | readonly unknown[] ? never : K]: Q[K] };
/** Rejects unknown fields and requires every field, so that a forgotten field is not mistaken for an empty field. */
type Misnamed<Given, Wanted> = Exclude<keyof Given, keyof Wanted> | Exclude<RequiredKeys<Wanted>, keyof Given>;

/** The client adds `sessionId`. A method without `sessionId` cannot be called before the account is active. */
type BySession<Q> = 'sessionId' extends keyof Q ? Omit<Q, 'sessionId'> : never;
type Wanted<R extends Route, N extends InterfaceName, M extends keyof ClientOf<N>> = R extends { command: true }
  ? Request<ClientOf<N>, M>
  : R extends { statuses: readonly AccountStatus[] }
    ? BySession<Request<ClientOf<N>, M>>
    : Request<ClientOf<N>, M>;

type Merged<R extends Route> = Record<never, never> & ParamsOf<R['path']> & Shape<R['query']> & BodyOf<R>;
type IsRequest<Given, Asked> =
  Given extends Loose<Asked> ? ([Misnamed<Given, Asked>] extends [never] ? true : false) : false;

interface Options<R extends Route, N extends InterfaceName, M extends keyof ClientOf<N>> {
  /**
   * Readers of path parameters. By default `{id}` must be a version 7 UUID; further parameters are passed unchanged.
   */
  readonly params?: { readonly [P in keyof ParamsOf<R['path']>]?: ReadParam };
  readonly reply?: (reply: Reply<ClientOf<N>, M>) => object;
}
interface Mapped<R extends Route, N extends InterfaceName, M extends keyof ClientOf<N>, Given> extends Options<
  R,
  N,
  M
> {
  readonly request: (
    input: Input<R>,
  ) => Given &
    (Misnamed<Given, Wanted<R, N, M>> extends never ? unknown : { [K in Misnamed<Given, Wanted<R, N, M>>]: never });
}

export interface Forward {
  readonly route: Route;
  readonly client: InterfaceName;
  readonly method: string;
  readonly params: Readonly<Record<string, ReadParam>>;
  readonly request: (input: never) => object;
  readonly reply: (reply: never) => object;
}

/** The path is merged last: query and body cannot override a path parameter. */
const merged = ({ params, query, body }: { params: object; query: object; body: object }): object => ({
  ...query,
  ...body,
  ...params,
});
const asItIs = (reply: object): object => reply;

/**
 * Forwards a route to a method of a service. `request` maps the input to the request where the two differ. An unknown
 * or forgotten field does not compile.
 */
export function forward<
  const R extends Route,
  N extends InterfaceName,
  M extends keyof ClientOf<N> & string,
  Given extends Loose<Wanted<R, N, M>>,
>(route: R, client: N, method: M, options: Mapped<R, N, M, Given>): Forward;
export function forward<const R extends Route, N extends InterfaceName, M extends keyof ClientOf<N> & string>(
  route: R,
  client: N,
  method: M,
  ...options: IsRequest<Merged<R>, Wanted<R, N, M>> extends true
    ? [options?: Options<R, N, M> & { readonly request?: never }]
    : ['what comes in is not the request: map it with `request`']
): Forward;
export function forward(route: Route, client: InterfaceName, method: string, options?: object | string): Forward {
  return { route, client, method, params: {}, request: merged, reply: asItIs, ...(options as object | undefined) };
}
