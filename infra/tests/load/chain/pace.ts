import { performance } from 'node:perf_hooks';

/** Milliseconds since the epoch with fractions, comparable between processes of a machine. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

export async function pace(perSecond: number, seconds: number, act: (nth: number) => Promise<void>): Promise<void> {
  const [begun, all] = [performance.now(), perSecond * seconds];
  const running: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(all, Math.floor(((performance.now() - begun) / 1000) * perSecond));
      while (running.length < due) running.push(act(running.length));
      if (running.length < all) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  await Promise.all(running);
}
