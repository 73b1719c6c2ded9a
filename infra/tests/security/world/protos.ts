import { globSync } from 'node:fs';
import { protoFile, protoRoot } from '@revive/proto/paths';
import { loadProtos } from '@revive/platform/rpc/wire';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';

export interface Field {
  readonly name: string;
  readonly number: number;
  /** `TYPE_STRING`, `TYPE_INT64`, … */
  readonly type: string;
  readonly repeated: boolean;
  readonly message?: string;
}
export interface Method {
  /** `/revive.fleet.v1.Fleet/ListBench`. */
  readonly path: string;
  /** `Fleet/ListBench`. */
  readonly name: string;
  /** The answering service; undefined for calls of agents. */
  readonly service: ServiceName | undefined;
  readonly request: string;
  readonly reply: string;
  readonly isStream: boolean;
  readonly serialize: (message: object) => Buffer;
  readonly deserialize: (bytes: Buffer) => object;
}
interface Raw {
  readonly name: string;
  readonly field: readonly {
    readonly name: string;
    readonly number: number;
    readonly type: string;
    readonly label: string;
    readonly typeName: string;
  }[];
  readonly nestedType?: readonly Raw[];
}
interface RawMethod {
  readonly path: string;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
  readonly requestType: { readonly type: Raw };
  readonly responseType: { readonly type: Raw };
  readonly requestSerialize: (message: object) => Buffer;
  readonly responseDeserialize: (bytes: Buffer) => object;
}

/** All services and messages of the proto files, read at run time, so that new ones are attacked automatically. */
export class Protos {
  readonly messages = new Map<string, readonly Field[]>();
  readonly methods: Method[] = [];

  constructor() {
    const files = globSync('revive/**/*.proto', { cwd: protoRoot }).sort().map(protoFile);
    const definition = loadProtos({ root: protoRoot, files });
    const raw = new Map<string, Raw>();
    for (const [name, one] of Object.entries(definition))
      if ('format' in one && one.format === 'Protocol Buffer 3 DescriptorProto')
        keep(name, (one as { type: object }).type as Raw, raw);
    for (const [name, { field }] of raw)
      this.messages.set(
        name,
        field.map((one) => fieldOf(one, name, raw)),
      );
    for (const [name, one] of Object.entries(definition))
      if (!('format' in one))
        for (const method of Object.values(one)) this.methods.push(methodOf(method as unknown as RawMethod, name, raw));
  }

  fields(message: string): readonly Field[] {
    const fields = this.messages.get(message);
    if (!fields) throw new TypeError(`no proto file has ${message}`);
    return fields;
  }

  within(roots: Iterable<string>): Set<string> {
    const found = new Set<string>();
    const visit = (name: string): void => {
      if (found.has(name)) return;
      found.add(name);
      for (const { message } of this.fields(name)) if (message !== undefined) visit(message);
    };
    for (const root of roots) visit(root);
    return found;
  }
}

function keep(name: string, one: Raw, all: Map<string, Raw>): void {
  all.set(name, one);
  for (const inner of one.nestedType ?? []) keep(`${name}.${inner.name}`, inner, all);
}

function fieldOf(one: Raw['field'][number], owner: string, all: ReadonlyMap<string, Raw>): Field {
  const camel = one.name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return {
    name: camel,
    number: one.number,
    type: one.type,
    repeated: one.label === 'LABEL_REPEATED',
    ...(one.typeName !== '' && { message: resolve(one.typeName, owner, all) }),
  };
}

/** Resolves a name within a scope like protobuf: from the innermost package outwards. */
function resolve(name: string, owner: string, all: ReadonlyMap<string, Raw>): string {
  const scope = owner.split('.');
  for (let depth = scope.length; depth >= 0; depth--) {
    const candidate = [...scope.slice(0, depth), name.replace(/^\./, '')].join('.');
    if (all.has(candidate)) return candidate;
  }
  // The loader omits the package of a call's message type from a different package.
  const [elsewhere, ...others] = [...all.keys()].filter((one) => one.endsWith(`.${name}`));
  if (elsewhere !== undefined && others.length === 0) return elsewhere;
  throw new TypeError(`no proto file has ${name}, which ${owner} holds`);
}

function methodOf(method: RawMethod, service: string, all: ReadonlyMap<string, Raw>): Method {
  const area = service.split('.')[1];
  return {
    path: method.path,
    name: method.path.split('.').at(-1) ?? '',
    service: SERVICES.find((name) => name === area),
    isStream: method.requestStream || method.responseStream,
    request: resolve(method.requestType.type.name, service, all),
    reply: resolve(method.responseType.type.name, service, all),
    serialize: (message) => method.requestSerialize(message),
    deserialize: (bytes) => method.responseDeserialize(bytes),
  };
}
