// A child of the runner of faults: onboarding as it is, by a clock that is so far behind as a file says. A module's
// shortest time can so be behind somebody who has just begun it, and a process that comes back goes by the same clock.
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
