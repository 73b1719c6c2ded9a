import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isAppError } from '@revive/platform/errors/errors';
import type { StartedFleet } from '../../../services/fleet/test/started-fleet.js';

export async function enrolmentDoor(
  fleet: Pick<StartedFleet, 'call'>,
  download?: RequestListener,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    if (download && request.url?.startsWith('/api/agent-package/')) return void download(request, response);
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        fleet.call<object>(undefined, 'enrol', JSON.parse(Buffer.concat(chunks).toString()) as object).then(
          (reply) => response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(reply)),
          (error: unknown) =>
            response
              .writeHead(isAppError(error) ? error.row.http : 500)
              .end(JSON.stringify({ message: String(error) })),
        );
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
