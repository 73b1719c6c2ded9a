import { Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js';

/** The floor of the agent link: grpc-js over mTLS with one bidirectional stream that echoes bytes. Prints its port. */
const { LINK_ROOT = '', LINK_CERT = '', LINK_KEY = '' } = process.env;
const bytes = (value: Buffer): Buffer => value;
const server = new Server({ 'grpc.keepalive_time_ms': 10_000, 'grpc.keepalive_timeout_ms': 10_000 });
server.addService(
  {
    connect: {
      path: '/revive.link.v1.AgentLink/Connect',
      requestStream: true,
      responseStream: true,
      requestSerialize: bytes,
      requestDeserialize: bytes,
      responseSerialize: bytes,
      responseDeserialize: bytes,
    },
  },
  {
    connect: (call: ServerDuplexStream<Buffer, Buffer>) => {
      call.on('data', (message: Buffer) => call.write(message));
      call.on('end', () => call.end());
      call.on('error', () => undefined);
    },
  },
);
const credentials = ServerCredentials.createSsl(
  Buffer.from(LINK_ROOT),
  [{ cert_chain: Buffer.from(LINK_CERT), private_key: Buffer.from(LINK_KEY) }],
  true,
);
server.bindAsync('127.0.0.1:0', credentials, (error, port) => {
  if (error) throw error;
  process.send?.({ port });
});
