// Runs test files in processes of Node itself, which keep what they have loaded for the next file.
import { createRunner } from 'jest-light-runner';

export default createRunner({ runtime: 'child_process' });
