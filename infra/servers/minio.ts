import { join } from 'node:path';
import { Client } from 'minio';
import type { ServerParts } from './real-server.js';
import { ServerProcess } from './server-process.js';
import { goTool } from './tools.js';

export const ACCESS_KEY = 'revive';
/** Default of `S3_BUCKET`; services do not create buckets. */
const BUCKET = 'revive';

export function minioProcess({ dir, port, innerPort, password, say }: ServerParts): ServerProcess {
  const launch = async () => ({
    program: await goTool('minio', say),
    args: [
      'server',
      '--quiet',
      '--address',
      `127.0.0.1:${port}`,
      '--console-address',
      `127.0.0.1:${innerPort}`,
      join(dir, 'data'),
    ],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: dir,
      MINIO_ROOT_USER: ACCESS_KEY,
      MINIO_ROOT_PASSWORD: password,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
    },
  });
  return new ServerProcess({
    name: 'minio',
    dir,
    port,
    env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY: ACCESS_KEY, S3_SECRET_KEY: password },
    launch,
    isReady: () => minioServes(port, password),
    startSeconds: 30,
    stopSeconds: 10,
  });
}

export async function minioServes(port: number, secretKey: string): Promise<boolean> {
  return (
    (await fetch(`http://127.0.0.1:${port}/minio/health/cluster`).catch(() => undefined))?.ok === true &&
    ensureBucket(port, secretKey)
  );
}

async function ensureBucket(port: number, secretKey: string): Promise<boolean> {
  const client = new Client({ endPoint: '127.0.0.1', port, useSSL: false, accessKey: ACCESS_KEY, secretKey });
  if (!(await client.bucketExists(BUCKET))) await client.makeBucket(BUCKET);
  return true;
}
