import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashDone, HashJob, Numbered } from './hash-thread.js';

const { yielding } = workerData as { yielding: boolean };
// SCHED_IDLE (sched(7)). Node can only set niceness, and only for the whole process. Without `chrt` the thread runs
// with normal priority.
if (yielding && process.platform === 'linux')
  spawnSync('chrt', ['--idle', '--pid', '0', readlinkSync('/proc/thread-self').split('/').at(-1) ?? ''], {
    timeout: 1000,
  });

function done(job: HashJob): HashDone {
  try {
    return { value: job.do === 'hash' ? hashSync(job.password, job.cost) : verifySync(job.stored, job.password) };
  } catch (error) {
    return { failed: String(error) };
  }
}

parentPort?.on('message', ({ nth, ...job }: Numbered<HashJob>) =>
  parentPort?.postMessage({ nth, ...done(job) } satisfies Numbered<HashDone>),
);
