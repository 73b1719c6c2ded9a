import { trustedOrderKeys, type OrderKeyStatement } from '@revive/agent/identity/order-keys';
import { answerWith } from '../../load/chain/answer.js';
import { seededRandom } from '@revive/agent/fixtures/seeded-bytes';
import { ActingAgent } from './acting-agent.js';
import type { AgentsCount, AgentsRequest } from './agents-protocol.js';

/** Many agents in a separate process, so that all can be paused at once, like a site with a cut line. */
const agents: ActingAgent[] = [];
const executed: Record<string, number> = {};
const refused: string[] = [];
let [repeats, cut] = [0, 0];

const count = (): AgentsCount => ({
  online: agents.filter(({ link }) => link.isConnected).length,
  executed,
  repeats,
  cut,
  refused,
});

answerWith<AgentsRequest>(async (request) => {
  if (request.ask === 'dial') {
    const orderKeys = trustedOrderKeys(request.root, JSON.parse(request.orderKeys) as OrderKeyStatement[]);
    const random = seededRandom(request.seed);
    const { root, link, home, cutShare } = request;
    for (const agent of request.agents) {
      agents.push(
        await ActingAgent.start({
          agent,
          root,
          orderKeys,
          link,
          home,
          random,
          cutShare,
          onExecute: (runId) => void (executed[runId] = (executed[runId] ?? 0) + 1),
          onRepeat: () => void repeats++,
          onCut: () => void cut++,
          onRefusal: (reason) => void refused.push(reason),
        }),
      );
    }
  } else if (request.ask === 'stop') await Promise.all(agents.map((agent) => agent.stop()));
  return count();
});
process.send?.({ id: 0 });
