import { FIRST_PASSWORD } from '../target/target.js';
import { Person, type Http } from './http.js';

/** A network not used by any part. */
const ADDRESS = '127.200.0.1';

/** Lifts all emergency stops, so that a stop of one part does not block later parts. */
export async function liftStops(http: Http): Promise<void> {
  const master = await new Person(http, 'master', ADDRESS).signIn(FIRST_PASSWORD);
  const stops = await master.get<{ stopId: string; resumedAt?: string }[]>('/api/emergency-stops');
  for (const { stopId, resumedAt } of stops)
    if (resumedAt === undefined) await master.post(`/api/emergency-stop/${stopId}/resume`, { reason: 'Tried' });
}
