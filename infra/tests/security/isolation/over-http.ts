import { openApiDocument } from '@revive/gateway/openapi';
import { NoAnswerError, type Person } from '../world/http.js';
import { addressOf, allRoutes } from '../matrix/attack-matrix.js';
import { sampleFor } from '../matrix/samples.js';
import type { Scene } from '../part.js';
import { STRANGERS } from '../world/kinds.js';
import { createPerson } from '../world/shop.js';
import { foreignRequests, type OpenApi } from './foreign-requests.js';
import type { Spoils } from './spoils.js';

const STREAM_MS = 60;
const ENTERS: readonly string[] = ['register', 'login', 'enterDemo'];

/** Calls that end their session; the matrix tests these. */
const LEAVES = new Set(['logout', 'forceLogout']);

export async function attackOverHttp({ world, random, report, quick }: Scene, spoils: Spoils): Promise<void> {
  const { a, b } = world;
  const api = openApiDocument() as unknown as OpenApi;
  let n = 20_000;
  /** `share`: in a quick run a person tries every n-th of A's ids. */
  const attack = async (person: Person, share: number): Promise<void> => {
    for (const route of allRoutes()) {
      if (LEAVES.has(route.name)) continue;
      // A link's secret grants access, so link routes get near misses of A's tracking ids.
      const isByLink = route.tag === 'tracking' || route.path.includes('{trackingId}');
      const foreign = isByLink ? a.ids.map((id) => (/^RV-/.test(id) ? nearMiss(id) : id)) : a.ids;
      const sample = sampleFor(route, {
        repairId: b.repairs.quoted.id,
        trackingId: b.repairs.quoted.trackingId,
        stopId: b.repairs.quoted.id,
        agent: b.agent,
        n: ++n,
      });
      const requests = foreignRequests(
        route,
        api,
        quick ? foreign.filter((_, i) => i % share === n % share) : foreign,
        { params: sample.params ?? {}, body: sample.body },
        random,
      );
      for (const { path, body } of requests) {
        // These calls replace the session they are sent with, so the cookie is omitted.
        const asks = ENTERS.includes(route.name) ? { headers: { cookie: '' } } : {};
        spoils.wrote(JSON.stringify(body ?? ''));
        const answer = await person
          .ask(route.method, path, body, {
            ...(route.access === 'anyone' && { from: addressOf(++n) }),
            ...(route.stream && { readMs: STREAM_MS }),
            ...asks,
          })
          .catch((error: unknown) => {
            if (error instanceof NoAnswerError) return undefined;
            throw error;
          });
        report.count('requests');
        if (!answer) report.finding(`${route.name} did not answer ${path}`);
        for (const one of answer ? spoils.in(`${answer.text} ${JSON.stringify(answer.headers)}`, path) : [])
          report.finding(`${route.name} gave ${person.name} '${one}' of A: ${path.slice(0, 120)}`);
        if (answer && answer.status >= 500)
          report.finding(
            `${route.name} answered ${answer.status} to ${path.slice(0, 120)} ${JSON.stringify(body)?.slice(0, 200)}`,
          );
      }
    }
  };
  await attack(b.owner, 10);
  await attack(b.tech, 10);
  // Accounts without a shop must not see A's data either. In a quick run each tries a different part of A's ids.
  for (const kind of STRANGERS) await attack(await createPerson(world.http, kind, addressOf(++n)), 40);
}

const nearMiss = (trackingId: string): string => `${trackingId.slice(0, -1)}${trackingId.endsWith('0') ? '1' : '0'}`;
