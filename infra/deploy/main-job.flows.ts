import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { PublicDoor, RefusedError } from '../dev/public-door.js';
import { theMainJob, newcomerSteps } from '../tests/e2e/main-job.js';
import type { RunningProduct } from '../tests/world/take-in.js';
import type { DeployedProduct } from './deployed-product.js';

/**
 * On a machine with more containers than processors a call may exceed its deadline and return 503. The web app retries
 * as well.
 */
class PatientDoor extends PublicDoor {
  override async get<T>(path: string): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await super.get<T>(path);
      } catch (error) {
        if (!(error instanceof RefusedError && error.status === 503) || tries === 5) throw error;
        await sleep(1000);
      }
    }
  }
}

/** The main job in a deployment started by `test-compose.ts`; COMPOSE_PRODUCT names the file with its location. */
const { url, origin, home, bench, passwords } = JSON.parse(
  readFileSync(process.env['COMPOSE_PRODUCT'] ?? '', 'utf8'),
) as DeployedProduct;
const product: RunningProduct = {
  home,
  bench,
  get anyone() {
    return new PatientDoor(url, origin);
  },
  as: (username) => new PatientDoor(url, origin).signIn(username, passwords[username]),
};

newcomerSteps(() => product);
theMainJob(() => product);
