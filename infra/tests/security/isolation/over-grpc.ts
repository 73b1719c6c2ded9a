import { readConfig as readFleetConfig } from '@revive/fleet/config';
import { status } from '@grpc/grpc-js';
import { messageOf } from '@revive/platform/errors/errors';
import type { Scene } from '../part.js';
import { STRANGERS } from '../world/kinds.js';
import { Mesh } from '../world/mesh.js';
import type { Field, Method } from '../world/protos.js';
import { createPerson } from '../world/shop.js';
import type { Spoils } from './spoils.js';
import { WIDER, allowedCallers } from './who-may-call.js';

/**
 * Calls every method with each service's certificate and the real rights of shop B's session, with A's ids in every
 * field.
 */
export async function attackOverGrpc({ target, world, report, quick }: Scene, spoils: Spoils): Promise<void> {
  const mesh = new Mesh(target);
  const { a, b } = world;
  try {
    const others = [b.tech, ...(await Promise.all(STRANGERS.map((kind) => createPerson(world.http, kind))))];
    let turn = 0;
    // In a quick run the owner and one further person, in rotation, send each request.
    const people = () => [b.owner, ...(quick ? others.slice(turn++ % others.length).slice(0, 1) : others)];
    for (const problem of unlistedMethods(mesh.methods.map(({ name }) => name))) report.finding(problem);
    for (const method of mesh.methods) {
      const row = allowedCallers(method.name);
      const requests = requestsNaming(
        mesh,
        method,
        row.right === 'secret' ? a.ids.filter((id) => !/^RV-/.test(id)) : a.ids,
        quick,
      );
      for (const peer of mesh.peers) {
        const mayCall = row.peers.includes(peer);
        // Peers without access are refused before the message is read, so two requests are enough.
        for (const bytes of mayCall ? requests : requests.slice(0, 2)) {
          for (const person of row.right === 'actor' || !mayCall ? people() : [undefined]) {
            const actor = person && (await mesh.actorOf(person));
            const command = person && mayCall ? await mesh.commandFor(person, method, bytes) : undefined;
            if (mayCall) spoils.wrote(bytes.toString('latin1'));
            const answer = await mesh.call(peer, method, bytes, {
              ...(actor !== undefined && { actor }),
              ...(command !== undefined && { command }),
            });
            report.count('calls');
            const where = `${method.name} by ${peer}${person ? ` for ${person.name}` : ''}`;
            if (!mayCall && answer.code !== status.PERMISSION_DENIED)
              report.finding(`${where} was not refused but ${answer.name}`);
            if (answer.code === status.INTERNAL || answer.code === status.UNKNOWN)
              report.finding(`${where} ended in ${answer.name}: ${answer.details}`);
            const given = row.right === 'service' ? [] : spoils.in(answer.text, bytes.toString('latin1'));
            for (const one of given) report.finding(`${where} gave '${one}' of A`);
          }
        }
        if (mayCall && row.right === 'actor') await withoutToken(mesh, method, peer, report);
      }
    }
    await withoutCertificate(mesh, target, report);
  } finally {
    mesh.close();
  }
}

/** Reports entries for removed methods: a method that reuses the name must not inherit the wider access. */
export function unlistedMethods(methods: readonly string[], table: object = WIDER): string[] {
  return Object.keys(table)
    .filter((name) => !methods.includes(name))
    .map((name) => `${name} is in who-may-call.ts and in no proto file`);
}

async function withoutToken(
  mesh: Mesh,
  method: Mesh['methods'][number],
  peer: Mesh['peers'][number],
  report: Scene['report'],
): Promise<void> {
  for (const options of [{}, { actor: '' }, { actor: 'a.b.c' }]) {
    const { name } = await mesh.call(peer, method, method.serialize({}), options);
    report.count('calls without a token');
    if (name !== 'UNAUTHENTICATED') report.finding(`${method.name} by ${peer} without a good actor token was ${name}`);
  }
}

async function withoutCertificate(mesh: Mesh, target: Scene['target'], report: Scene['report']): Promise<void> {
  const { Client, credentials } = await import('@grpc/grpc-js');
  for (const method of mesh.methods) {
    const address =
      target.environments.gateway[`RPC_TO_${method.service.toUpperCase()}`] ??
      target.environments.repairs[`RPC_TO_${method.service.toUpperCase()}`] ??
      '';
    const { RPC_CA: ca = '' } = target.environments.gateway;
    const { linkCert: cert, linkKey: key } = readFleetConfig(target.environments.fleet).pki;
    for (const [what, channel] of [
      ['no certificate', credentials.createSsl(Buffer.from(ca))],
      [
        'a certificate of the agents’ link',
        credentials.createSsl(Buffer.from(ca), Buffer.from(key), Buffer.from(cert)),
      ],
    ] as const) {
      const client = new Client(address, channel, {
        'grpc.ssl_target_name_override': method.service,
        'grpc.default_authority': method.service,
      });
      const code = await new Promise<number>((resolve) =>
        client.makeUnaryRequest(
          method.path,
          (bytes: Buffer) => bytes,
          (bytes: Buffer) => bytes,
          Buffer.alloc(0),
          { deadline: Date.now() + 3_000 },
          (error) => resolve(error?.code ?? status.OK),
        ),
      );
      client.close();
      report.count('calls without a certificate');
      if (![status.UNAVAILABLE, status.DEADLINE_EXCEEDED].includes(code))
        report.finding(`${method.name} answered somebody with ${what}: ${status[code]}`);
    }
  }
}

function requestsNaming(mesh: Mesh, method: Method, ids: readonly string[], quick: boolean): Buffer[] {
  const made: Buffer[] = [method.serialize({})];
  const paths = textPaths(mesh, method.request);
  for (const id of quick ? ids.filter((_, i) => i % 10 === 0) : ids) {
    const all = {};
    for (const path of paths) put(all, path, id);
    made.push(encode(method, all));
    for (const path of paths.length > 1 ? paths : []) {
      const one = {};
      put(one, path, id);
      made.push(encode(method, one));
    }
  }
  return made;
}

function encode(method: Method, message: object): Buffer {
  try {
    return method.serialize(message);
  } catch (error) {
    throw new TypeError(`${method.name} cannot be asked: ${messageOf(error)}`, { cause: error });
  }
}

/** The paths of all text fields, two levels deep: `['customer', 'name']`. */
function textPaths(mesh: Mesh, message: string, depth = 0): { path: string[]; repeated: boolean }[] {
  return mesh.protos.fields(message).flatMap((field: Field) => {
    if (field.type === 'TYPE_STRING') return [{ path: [field.name], repeated: field.repeated }];
    if (field.message !== undefined && !field.repeated && depth < 2)
      return textPaths(mesh, field.message, depth + 1).map(({ path, repeated }) => ({
        path: [field.name, ...path],
        repeated,
      }));
    return [];
  });
}

function put(
  message: Record<string, unknown>,
  { path, repeated }: { path: readonly string[]; repeated: boolean },
  id: string,
): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) message[first] = repeated ? [id] : id;
  else put((message[first] ??= {}) as Record<string, unknown>, { path: rest, repeated }, id);
}
