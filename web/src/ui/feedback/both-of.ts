import type { AsyncQuery } from './async-states.js';

export const bothOf = <A, B>(a: AsyncQuery<A>, b: AsyncQuery<B>): AsyncQuery<readonly [A, B]> => ({
  data: a.data === undefined || b.data === undefined ? undefined : [a.data, b.data],
  error: a.error ?? b.error,
  refetch: () => {
    void a.refetch();
    void b.refetch();
  },
});
