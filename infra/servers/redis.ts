import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { ServerParts } from './real-server.js';
import { ServerProcess } from './server-process.js';
import { debianProgram } from './tools.js';

/** Redis on loopback with a password and without persistence: the cache holds only rebuildable data. */
export function redisProcess({ dir, port, password }: ServerParts): ServerProcess {
  const settings = join(dir, 'redis.conf');
  const launch = async () => {
    writeFileSync(
      settings,
      `bind 127.0.0.1\nport ${port}\nrequirepass ${password}\nsave ""\nappendonly no\ndir ${dir}\n`,
      { mode: 0o600 },
    );
    return { program: debianProgram('redis-server', 'redis-server'), args: [settings] };
  };
  return new ServerProcess({
    name: 'redis',
    dir,
    port,
    env: { REDIS_URL: `redis://:${password}@127.0.0.1:${port}` },
    launch,
    isReady: () => pong(port, password),
    startSeconds: 10,
    stopSeconds: 5,
  });
}

export function pong(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 }, () =>
      socket.write(`AUTH ${password}\r\nPING\r\n`),
    );
    let said = '';
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      if (said.includes('+PONG')) end(true);
      else if (said.includes('-')) end(false);
    });
    socket
      .once('error', () => end(false))
      .once('timeout', () => end(false))
      .once('close', () => end(false));
  });
}
