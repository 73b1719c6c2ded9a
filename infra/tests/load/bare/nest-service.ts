import 'reflect-metadata';
import { createServer } from 'node:http';
import { ServerCredentials } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { GrpcMethod, Transport, type MicroserviceOptions } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Redis } from 'ioredis';
import kafkajs from 'kafkajs';
import { DataSource } from 'typeorm';
import { protoFile, protoRoot } from '@revive/proto/paths';

/**
 * The floor of a start: a Nest service with the libraries of the product's services (Fastify, grpc-js over mTLS,
 * TypeORM on pg, kafkajs, ioredis), connected, without product code. `/ready` answers on HEALTH_PORT once the service
 * listens. As in the product, the start does not wait until the broker admits the consumer.
 */
const {
  HEALTH_PORT = '0',
  DATABASE_URL = '',
  REDIS_URL = '',
  KAFKA_BROKERS = '',
  GROUP = '',
  RPC_CA = '',
  RPC_CERT = '',
  RPC_KEY = '',
} = process.env;

@Controller()
class BareController {
  @GrpcMethod('Billing', 'GetBilling')
  read(): object {
    return {};
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

const database = await new DataSource({
  type: 'postgres',
  url: DATABASE_URL,
  entities: [],
  installExtensions: false,
}).initialize();
const redis = new Redis(REDIS_URL);
await redis.ping();
const kafka = new kafkajs.Kafka({
  clientId: 'bare',
  brokers: KAFKA_BROKERS.split(','),
  logLevel: kafkajs.logLevel.NOTHING,
});
const producer = kafka.producer();
await producer.connect();
const consumer = kafka.consumer({ groupId: GROUP });
void consumer
  .connect()
  .then(() => consumer.subscribe({ topics: ['bare'], fromBeginning: true }))
  .then(() => consumer.run({ eachMessage: async () => undefined }));

const app = await NestFactory.create<NestFastifyApplication>(BareModule, new FastifyAdapter(), { logger: false });
app.connectMicroservice<MicroserviceOptions>({
  transport: Transport.GRPC,
  options: {
    url: '127.0.0.1:0',
    package: 'revive.billing.v1',
    packageDefinition: loadSync(protoFile('revive/billing/v1/billing.proto'), {
      includeDirs: [protoRoot],
      enums: String,
      longs: Number,
      defaults: true,
    }),
    credentials: ServerCredentials.createSsl(
      Buffer.from(RPC_CA),
      [{ cert_chain: Buffer.from(RPC_CERT), private_key: Buffer.from(RPC_KEY) }],
      true,
    ),
  },
});
await app.init();
await app.startAllMicroservices();
createServer(
  (_, response) =>
    void database.query('select 1').then(
      () => response.end('ready'),
      () => response.writeHead(503).end(),
    ),
).listen(Number(HEALTH_PORT), '127.0.0.1');
