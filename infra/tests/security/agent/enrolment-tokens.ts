import type { Part } from '../part.js';
import { AgentKey } from '../world/agent-key.js';
import { createEnrolmentToken } from '../../world/agents.js';

const REPLAYS = 1000;
const AT_ONCE = 50;

/** A token enrols a single agent, however often and in parallel it is used. Variants of a token must enrol none. */
export const enrolmentTokens: Part = async ({ world, random, quick, report }) => {
  const { a, b, http } = world;
  let calls = 0;
  const enrol = async (used: string, key = new AgentKey()): Promise<number> => {
    const body = JSON.stringify({
      token: used,
      csr: await key.csr(),
      name: 'Thief',
      platform: 'x',
      machineId: key.agentId,
      agentVersion: '0',
    });
    // Uses many networks, so that the rate limit per network does not hide the check under test.
    const { status } = await http.ask({
      method: 'POST',
      path: '/api/agents/enrol',
      headers: { 'content-type': 'application/json' },
      body,
      from: `127.${10 + (calls % 200)}.${Math.floor(calls / 200) % 250}.${1 + random.below(250)}`,
    });
    calls++;
    return status;
  };
  const accepted = async (uses: readonly Promise<number>[], what: string, wanted: number): Promise<void> => {
    const statuses = await Promise.all(uses);
    report.count(what, statuses.length);
    const taken = statuses.filter((status) => status === 201).length;
    if (taken !== wanted) report.finding(`${what}: ${taken} accepted, ${wanted} would be right`);
    for (const status of statuses)
      if (status !== 201 && status !== 403 && status !== 400) report.finding(`${what}: answered ${status}`);
  };
  const once = await createEnrolmentToken(a.owner);
  await accepted(
    Array.from({ length: AT_ONCE }, () => enrol(once)),
    'parallel uses',
    1,
  );
  for (let n = 0; n < (quick ? 100 : REPLAYS); n += AT_ONCE)
    await accepted(
      Array.from({ length: AT_ONCE }, () => enrol(once)),
      'replays',
      0,
    );
  const [random_ = '', fingerprint = ''] = (await createEnrolmentToken(b.owner)).split('.');
  const near = [
    `${random_.slice(0, -1)}${random_.endsWith('A') ? 'B' : 'A'}.${fingerprint}`,
    `${random_}.${'0'.repeat(64)}`,
    `${random_}.${fingerprint}.x`,
    `renewal.${fingerprint}`,
    `${random_}`,
    `${random_.toUpperCase()}.${fingerprint}`,
    ...Array.from({ length: 20 }, () => `${random.bytes(32).toString('base64url')}.${fingerprint}`),
    `' or 1=1 -- ${'x'.repeat(20)}.${fingerprint}`,
  ];
  await accepted(
    near.map((one) => enrol(one)),
    'near ones',
    0,
  );
  await accepted([enrol(`${random_}.${fingerprint}`, a.agent.key)], 'another shop’s token for a key that is bound', 0);
  await accepted([enrol(`${random_}.${fingerprint}`)], 'the token itself afterwards', 1);
};
