// Node's environment that tells the file's own hooks which test has just failed: a flow in a browser says then what the
// pages showed.
import { TestEnvironment } from 'jest-environment-node';

export default class TellsFailures extends TestEnvironment {
  async handleTestEvent(event) {
    if (event.name === 'test_start') this.global.hasFailed = false;
    if (event.name === 'test_fn_failure') this.global.hasFailed = true;
  }
}
