import { FIRST_PASSWORD } from '../target/target.js';
import { Person, type Http } from './http.js';

/** A network that no part attacks from. */
const ADDRESS = '127.200.0.1';

/** What a part stopped, as staff, holds nothing off in the parts that follow. */
export async function liftStops(http: Http): Promise<void> {
  const master = await new Person(http, 'master', ADDRESS).signIn(FIRST_PASSWORD);
  const stops = await master.get<{ stopId: string; resumedAt?: string }[]>('/api/emergency-stops');
  for (const { stopId, resumedAt } of stops)
    if (resumedAt === undefined) await master.post(`/api/emergency-stop/${stopId}/resume`, { reason: 'Tried' });
}
