// A child process of the fault runner: the onboarding service with a clock set back by the amount in a file. A new
// account can so pass a module's minimum time at once, and a restarted process uses the same clock.
import { readFileSync } from 'node:fs';
import { onboarding } from '@revive/onboarding/service';
import { readEnvironment, text } from '@revive/platform/core/config';
import { runAlone } from '@revive/platform/runtime/run-alone';

await runAlone({
  ...onboarding,
  readConfig: (env) => {
    const { CLOCK_BEHIND_FROM } = readEnvironment(env, { CLOCK_BEHIND_FROM: text().required() });
    return {
      ...onboarding.readConfig(env),
      clock: () => new Date(Date.now() - Number(readFileSync(CLOCK_BEHIND_FROM, 'utf8'))),
    };
  },
});
