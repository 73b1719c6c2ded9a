import 'reflect-metadata';
import { createHash, createPrivateKey, generateKeyPairSync, webcrypto } from 'node:crypto';
import { Client, credentials, type ClientDuplexStream, type StatusObject } from '@grpc/grpc-js';
import * as x509 from '@peculiar/x509';
import type { EnrolmentToken, EnrolReply } from '@revive/proto/revive/fleet/v1/fleet';
import type { AgentMessage, BackupReceipt, HubMessage } from '@revive/proto/revive/link/v1/link';
import type { UserActor } from '@revive/platform/auth/actor';
import { waitFor } from '@revive/platform/testing/wait-for';
import { confirmCode } from '../src/enrolment/confirm-code.policy.js';
import { agentLinkDefinition } from '../src/link/link-protocol.js';
import type { StartedFleet } from './started-fleet.js';

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

interface RawKey {
  readonly pem: string;
  readonly spki: Buffer;
  readonly agentId: string;
  csr(): Promise<string>;
}

export function aRawKey(): RawKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [pem, spki] = [
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey.export({ type: 'spki', format: 'der' }),
  ];
  return {
    pem,
    spki,
    agentId: createHash('sha256').update(spki).digest('hex'),
    csr: async () => {
      const keys = {
        privateKey: await webcrypto.subtle.importKey(
          'pkcs8',
          createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' }),
          ECDSA,
          false,
          ['sign'],
        ),
        publicKey: await webcrypto.subtle.importKey('spki', spki, ECDSA, true, ['verify']),
      };
      // Extensions of a request must not appear in the certificate.
      const extensions = [
        new x509.BasicConstraintsExtension(true, 3, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      ];
      return (
        await x509.Pkcs10CertificateRequestGenerator.create({
          name: 'CN=fleet, O=Somebody else',
          keys,
          signingAlgorithm: ECDSA,
          extensions,
        })
      ).toString('pem');
    },
  };
}

export const newToken = async (fleet: StartedFleet, shop: UserActor): Promise<string> =>
  (await fleet.call<EnrolmentToken>(shop, 'createEnrolmentToken', { tenantId: '' })).token;

export async function enrol(fleet: StartedFleet, token: string, key: RawKey, over: object = {}): Promise<EnrolReply> {
  return fleet.call(undefined, 'enrol', {
    token,
    csr: await key.csr(),
    name: 'Bench one',
    platform: 'linux x64',
    machineId: key.agentId,
    agentVersion: '0.1.0',
    ...over,
  });
}

export interface RawAgent {
  readonly key: RawKey;
  readonly enrolled: EnrolReply;
  readonly tenantId: string;
  deviceId(name: string): string;
}

export async function aRawAgent(
  fleet: StartedFleet,
  shop: UserActor & { tenantId: string },
  { confirmed = true, machineId }: { confirmed?: boolean; machineId?: string } = {},
): Promise<RawAgent> {
  const key = aRawKey();
  const enrolled = await enrol(fleet, await newToken(fleet, shop), key, machineId === undefined ? {} : { machineId });
  if (confirmed)
    await fleet.call(shop, 'confirmAgent', {
      agentId: key.agentId,
      code: confirmCode(fleet.rootFingerprint, key.spki),
    });
  return {
    key,
    enrolled,
    tenantId: shop.tenantId,
    deviceId: (name) => `${key.agentId.slice(0, 16)}-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`,
  };
}

export const aDevice = (agent: RawAgent, name: string, over: object = {}) => ({
  id: agent.deviceId(name),
  name,
  kind: 'disk_image',
  sizeBytes: 1024,
  detail: 'an image',
  status: 'connected',
  ...over,
});
export const aHello = (over: object = {}) => ({
  agentVersion: '0.1.0',
  name: 'Bench one',
  platform: 'linux x64',
  localPort: 8888,
  devices: [],
  acknowledgedIds: [],
  firstUnacknowledged: 1,
  ...over,
});

export interface RawStream {
  readonly heard: HubMessage[];
  readonly ended: Promise<StatusObject>;
  send(message: Partial<AgentMessage>): void;
  sendBytes(bytes: Buffer): void;
  close(): void;
}

const linkClient = (fleet: StartedFleet, { key, enrolled }: Pick<RawAgent, 'key' | 'enrolled'>): Client =>
  new Client(
    enrolled.link,
    credentials.createSsl(
      Buffer.from(fleet.config.pki.root),
      Buffer.from(key.pem),
      Buffer.from(enrolled.certificate + enrolled.chain),
    ),
    { 'grpc.enable_http_proxy': 0 },
  );

export function openStream(fleet: StartedFleet, agent: Pick<RawAgent, 'key' | 'enrolled'>): RawStream {
  const client = linkClient(fleet, agent);
  const { path, requestSerialize, responseDeserialize } = agentLinkDefinition.connect;
  const call: ClientDuplexStream<AgentMessage | Buffer, HubMessage> = client.makeBidiStreamRequest(
    path,
    (message: AgentMessage | Buffer) => (Buffer.isBuffer(message) ? message : requestSerialize(message)),
    responseDeserialize,
  );
  const heard: HubMessage[] = [];
  call.on('data', (message: HubMessage) => heard.push(message));
  let error: Error | undefined;
  call.on('error', (found) => (error = found));
  const ended = new Promise<StatusObject>((resolve) =>
    call.on('status', (status: StatusObject) => {
      client.close();
      resolve({ ...status, details: status.details || error?.message || '' });
    }),
  );
  return {
    heard,
    ended,
    send: (message) => void call.write({ seq: 0, ...message }),
    sendBytes: (bytes) => void call.write(bytes),
    close: () => call.cancel(),
  };
}

export function heldStreams(fleet: () => StartedFleet) {
  const streams: RawStream[] = [];
  return {
    connected: async (agent: RawAgent, over: object = {}, link = agent.enrolled.link): Promise<RawStream> => {
      const stream = openStream(fleet(), { ...agent, enrolled: { ...agent.enrolled, link } });
      streams.push(stream);
      stream.send({ hello: aHello(over) });
      await waitFor(() => stream.heard.some(({ welcome }) => welcome));
      return stream;
    },
    letGo: (): void => streams.splice(0).forEach((stream) => stream.close()),
  };
}

export function upload(
  fleet: StartedFleet,
  agent: RawAgent,
  chunks: { head?: object; bytes: Buffer }[],
): Promise<BackupReceipt> {
  const client = linkClient(fleet, agent);
  const { path, requestSerialize, responseDeserialize } = agentLinkDefinition.uploadBackup;
  return new Promise<BackupReceipt>((resolve, reject) => {
    const call = client.makeClientStreamRequest(path, requestSerialize, responseDeserialize, (error, receipt) => {
      client.close();
      if (error || !receipt) reject(error ?? new TypeError('no receipt'));
      else resolve(receipt);
    });
    for (const chunk of chunks) call.write(chunk as never);
    call.end();
  });
}
