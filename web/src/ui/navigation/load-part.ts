// Parts of the page that are loaded when they are needed. Invariant: a part that cannot be loaded never takes the page
// away; it comes as soon as it can. Only where the server answers and has no such part any more is the page of an older
// build: it is loaded anew, once.
import { lazy, type ComponentType, type ReactNode } from 'react';
import { messages } from '../ui.messages.js';
import { toastFailure } from '../feedback/toasts.js';

const RELOADED = 'revive-reloaded';
const AGAIN_MS = 3_000;

/** What a part needs of its surroundings; replaced in tests. */
export interface Surroundings {
  /** The server answers. */
  isReachable: () => Promise<boolean>;
  /** Until the network is back, or it is time to try again. */
  wait: () => Promise<void>;
  say: () => void;
  /** Gives back whether the page is loaded anew. */
  reload: () => boolean;
}

const usual: Surroundings = {
  isReachable: () =>
    navigator.onLine
      ? fetch('/api/health', { cache: 'no-store' }).then(
          () => true,
          () => false,
        )
      : Promise.resolve(false),
  wait: () =>
    new Promise((resolve) => {
      const timer = setTimeout(done, AGAIN_MS);
      function done() {
        clearTimeout(timer);
        removeEventListener('online', done);
        resolve();
      }
      addEventListener('online', done);
    }),
  say: () => toastFailure(messages.part.failed, messages.part.failedText),
  reload: () => {
    if (sessionStorage.getItem(RELOADED) !== null) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
    return true;
  },
};

/**
 * The part, as soon as it can be had. Rejects with what the import says where the server has it not, even in a page
 * loaded anew.
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  { isReachable, wait, say, reload }: Surroundings = usual,
): Promise<T> {
  for (let told = false, refused = 0; ;) {
    try {
      return await load();
    } catch (error) {
      if (await isReachable()) {
        // Once more: the connection may have come back between the two questions.
        if (refused++ > 0) {
          if (!reload()) throw error;
          return new Promise(() => undefined);
        }
        continue;
      }
      refused = 0;
      if (!told) say();
      told = true;
      await wait();
    }
  }
}

type PropsOf<C> = C extends (props: infer P) => ReactNode ? P : never;

/** A component that is loaded when it is first shown; React's own `lazy` takes none but default exports. */
export const lazyNamed = <M, N extends keyof M>(load: () => Promise<M>, name: N) =>
  lazy(async () => ({ default: (await loadPart(load))[name] as ComponentType<PropsOf<M[N]>> }));
