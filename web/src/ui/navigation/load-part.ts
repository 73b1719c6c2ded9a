// Loads parts of the page on demand. Invariant: a part that cannot be loaded never removes the page; loading continues
// as soon as possible. If the server is reachable but lacks the part, the page belongs to an older build and is
// reloaded once.
import { lazy, type ComponentType, type ReactNode } from 'react';
import { messages } from '../ui.messages.js';
import { toastFailure } from '../feedback/toasts.js';

const RELOADED = 'revive-reloaded';
const AGAIN_MS = 3_000;

export interface Surroundings {
  isReachable: () => Promise<boolean>;
  /** Resolves when the network is back or a retry is due. */
  wait: () => Promise<void>;
  say: () => void;
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
 * Loads a part, waiting for the network if needed. Rejects with the import’s error if the reloaded page still lacks
 * the part.
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
        // Retry once: the connection may have returned between the two requests.
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

/** Lazy component from a named export; React’s `lazy` supports only default exports. */
export const lazyNamed = <M, N extends keyof M>(load: () => Promise<M>, name: N) =>
  lazy(async () => ({ default: (await loadPart(load))[name] as ComponentType<PropsOf<M[N]>> }));
