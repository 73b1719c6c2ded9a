// Starts a server and waits to be killed: `hold-postgres.ts <folder>`. Prints the server's process id and port.
import { startPostgres } from '../src/database/embedded/embedded-postgres.js';

const [, , dir = ''] = process.argv;
const server = await startPostgres({ dir });
process.stdout.write(`${server.pid} ${server.port}\n`);
setInterval(() => undefined, 1000);
