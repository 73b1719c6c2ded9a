import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { PublicDoor, RefusedError } from '../dev/public-door.js';
import { theMainJob, whatANewcomerFinds } from '../tests/e2e/main-job.js';
import type { RunningProduct } from '../tests/e2e/tickets.js';
import type { DeployedProduct } from './deployed-product.js';

/**
 * On a machine with more containers than processors a call may miss its deadline: the answer is 503, and asking again
 * is what the web does.
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

/**
 * The main job through a deployment that `test-compose.ts` has brought up; COMPOSE_PRODUCT names the file that says
 * where it is.
 */
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

whatANewcomerFinds(() => product);
theMainJob(() => product);
