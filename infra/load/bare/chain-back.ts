import { Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
import { Pool } from 'pg';

/** The floor's service: one unary gRPC call over mTLS, one select by key, the row as JSON bytes. Prints its port. */
const { DATABASE_URL = '', QUERY = '', RPC_CA = '', RPC_CERT = '', RPC_KEY = '' } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: 4 });
const bytes = (value: Buffer): Buffer => value;
export const bareDefinition = { read: { path: '/bare.Chain/Read', requestStream: false, responseStream: false, requestSerialize: bytes, requestDeserialize: bytes, responseSerialize: bytes, responseDeserialize: bytes } } satisfies ServiceDefinition;

const server = new Server();
server.addService(bareDefinition, {
  read: (call: { request: Buffer }, callback: (error: Error | null, value?: Buffer) => void) => {
    pool.query({ name: 'read', text: QUERY, values: call.request.length === 0 ? [] : [call.request.toString()] }).then(({ rows }) => callback(null, Buffer.from(JSON.stringify(rows))), (error: Error) => callback(error));
  },
});
const credentials = ServerCredentials.createSsl(Buffer.from(RPC_CA), [{ cert_chain: Buffer.from(RPC_CERT), private_key: Buffer.from(RPC_KEY) }], true);
server.bindAsync('127.0.0.1:0', credentials, (error, port) => {
  if (error) throw error;
  process.send?.({ port });
});
