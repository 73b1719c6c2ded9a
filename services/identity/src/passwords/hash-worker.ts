import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashDone, HashJob } from './hash-threads.js';

function done(job: HashJob): HashDone {
  try {
    return { value: job.do === 'hash' ? hashSync(job.password, job.cost) : verifySync(job.stored, job.password) };
  } catch (error) {
    return { failed: String(error) };
  }
}

parentPort?.on('message', (job: HashJob) => parentPort?.postMessage(done(job)));
