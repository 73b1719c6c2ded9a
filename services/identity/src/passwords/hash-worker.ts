import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashDone, HashJob } from './hash-threads.js';

/** `nice`: of two who want a processor, one ten steps lower gets about a tenth of it. */
const LOWER = 10;
// On Linux a thread has a priority of its own (setpriority(2), "NOTES"); elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(LOWER);

function done(job: HashJob): HashDone {
  try {
    return { value: job.do === 'hash' ? hashSync(job.password, job.cost) : verifySync(job.stored, job.password) };
  } catch (error) {
    return { failed: String(error) };
  }
}

parentPort?.on('message', (job: HashJob) => parentPort?.postMessage(done(job)));
