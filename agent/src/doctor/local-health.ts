import { request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { presentable } from '../devices/bench-device.js';

const HEALTH_MS = 1_500;
const MOST_BYTES = 4_096;

/** The version of the agent whose local page answers on this port; undefined for every other program. */
export function agentVersionAt(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path: '/health', timeout: HEALTH_MS }, (response) => {
      if (Number(response.headers['content-length'] ?? 0) > MOST_BYTES || response.statusCode !== 200) {
        response.destroy();
        return resolve(undefined);
      }
      readText(response).then(
        (body) => resolve(versionIn(body)),
        () => resolve(undefined),
      );
    });
    const late = setTimeout(() => asked.destroy(), HEALTH_MS);
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(undefined));
    asked.once('close', () => {
      clearTimeout(late);
      resolve(undefined);
    });
    asked.end();
  });
}

function versionIn(body: string): string | undefined {
  try {
    const { status, version, connected } = JSON.parse(body) as Record<string, unknown>;
    return status === 'ok' && typeof version === 'string' && typeof connected === 'boolean'
      ? presentable(version, 40)
      : undefined;
  } catch {
    // The answer is no JSON, so a different program listens on this port.
    return undefined;
  }
}
