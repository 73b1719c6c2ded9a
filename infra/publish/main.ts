import { PublishError } from '@revive/platform/signed-updates/update-repository';
import { publishAgent } from './publish-agent.js';

try {
  const { text, exitCode } = await publishAgent(process.argv.slice(2), () => new Date());
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
} catch (error) {
  process.stderr.write(`${error instanceof PublishError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
