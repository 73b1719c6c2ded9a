import { Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
import { Pool } from 'pg';

/**
 * The floor's PostgreSQL statements for a call: the same texts and values as the product's, under the same login role
 * and row-level security.
 */
export interface BareQueries {
  /** Its `options` set once per connection the values that the product sets in each transaction. */
  readonly url: string;
  readonly statements: readonly { readonly text: string; readonly values: readonly (string | null)[] }[];
}

/**
 * The floor's service: a unary gRPC call over mTLS, the selects of the product, and the same answer as JSON bytes.
 * Prints its port.
 */
const { QUERIES = '[]', ANSWER = '', RPC_CA = '', RPC_CERT = '', RPC_KEY = '' } = process.env;
const asked = (JSON.parse(QUERIES) as BareQueries[]).map(({ url, statements }) => ({
  pool: new Pool({ connectionString: url, max: 4 }),
  statements,
}));
const answer = JSON.parse(ANSWER) as unknown;
const bytes = (value: Buffer): Buffer => value;
const bareDefinition = {
  read: {
    path: '/bare.Chain/Read',
    requestStream: false,
    responseStream: false,
    requestSerialize: bytes,
    requestDeserialize: bytes,
    responseSerialize: bytes,
    responseDeserialize: bytes,
  },
} satisfies ServiceDefinition;

async function read(): Promise<Buffer> {
  for (const { pool, statements } of asked)
    for (const { text, values } of statements) await pool.query(text, [...values]);
  // Serialized on each call, as in the product, so that the floor includes this cost.
  return Buffer.from(JSON.stringify(answer));
}

const server = new Server();
server.addService(bareDefinition, {
  read: (_: unknown, callback: (error: Error | null, value?: Buffer) => void) => {
    read().then(
      (value) => callback(null, value),
      (error: Error) => callback(error),
    );
  },
});
const credentials = ServerCredentials.createSsl(
  Buffer.from(RPC_CA),
  [{ cert_chain: Buffer.from(RPC_CERT), private_key: Buffer.from(RPC_KEY) }],
  true,
);
server.bindAsync('127.0.0.1:0', credentials, (error, port) => {
  if (error) throw error;
  process.send?.({ port });
});
