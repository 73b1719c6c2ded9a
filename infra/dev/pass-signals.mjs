/**
 * Forwards signals of this process to the child, which decides when to exit. Ctrl-C reaches both processes, a
 * supervisor's signal only this process. The child must treat the same signal twice in quick succession as a single
 * signal.
 */
export function passSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void child.kill(signal));
}
