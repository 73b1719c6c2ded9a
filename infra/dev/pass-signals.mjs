/**
 * Passes on what this process is told to the program that it started, which decides when it has stopped. Ctrl-C reaches
 * both, a supervisor's signal this one alone: a program that is passed on to takes the same signal twice in a moment
 * for one.
 */
export function passSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void child.kill(signal));
}
