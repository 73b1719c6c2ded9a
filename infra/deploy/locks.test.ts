import { describe, expect, it } from '@jest/globals';
import { complaintsAboutContainer, type Inspected } from './locks.js';

const locked: Inspected = {
  Name: '/revive_gateway_1',
  Config: { User: '1000:1000', Env: ['HEALTH_PORT=9090'] },
  HostConfig: {
    ReadonlyRootfs: true,
    CapDrop: ['ALL'],
    CapAdd: null,
    SecurityOpt: ['no-new-privileges:true'],
    Privileged: false,
    Memory: 1024,
    NanoCpus: 1e9,
    PidsLimit: 128,
    PortBindings: { '3000/tcp': [{}] },
  },
};
const PROBED = '1000\nCapBnd:\t0000000000000000\nCapEff:\t0000000000000000\nNoNewPrivs:\t1\ntmp is writable\n1024\n';
const check = (
  host: Partial<Inspected['HostConfig']> = {},
  config: Partial<Inspected['Config']> = {},
  probe = PROBED,
) =>
  complaintsAboutContainer(
    { ...locked, HostConfig: { ...locked.HostConfig, ...host }, Config: { ...locked.Config, ...config } },
    probe,
    { published: ['3000/tcp'], secrets: ['hunter2hunter2'] },
  );

describe('container locks', () => {
  it('finds no problem in a locked container', () => {
    expect(check()).toEqual([]);
  });

  it.each<[string, () => string[], string]>([
    ['root by its configuration', () => check({}, { User: '' }), 'runs as root (no user, 1000)'],
    ['root in truth', () => check({}, {}, PROBED.replace('1000', '0')), 'runs as root (1000:1000, 0)'],
    [
      'a root that was written to',
      () => check({}, {}, `1000\nwrote /etc\n${PROBED}`),
      'its root can be written: wrote /etc',
    ],
    [
      'a root that is not read-only',
      () => check({ ReadonlyRootfs: false }),
      'its root can be written: ReadonlyRootfs is off',
    ],
    [
      'no place for temporary files',
      () => check({}, {}, PROBED.replace('tmp is writable\n', '')),
      '/tmp cannot be written',
    ],
    ['capabilities', () => check({ CapAdd: ['NET_ADMIN'] }), 'has capabilities'],
    [
      'capabilities in force',
      () => check({}, {}, PROBED.replace('CapEff:\t0000000000000000', 'CapEff:\t00000000a80425fb')),
      'has capabilities',
    ],
    ['privileges to gain', () => check({ SecurityOpt: [] }), 'may gain privileges'],
    ['no limit of memory', () => check({ Memory: 0 }), 'its memory has no limit in force (0, 1024)'],
    [
      'a limit of memory that the kernel does not know',
      () => check({}, {}, PROBED.replace('\n1024\n', '\nmax\n')),
      'its memory has no limit in force (1024, max)',
    ],
    ['no limit of processors', () => check({ NanoCpus: 0 }), 'its processors have no limit'],
    ['no limit of processes', () => check({ PidsLimit: null }), 'its processes have no limit'],
    ['a port that nobody should reach', () => check({ PortBindings: { '9090/tcp': [] } }), 'publishes 9090/tcp'],
    [
      'a secret in its environment',
      () => check({}, { Env: ['REDIS_URL=redis://:hunter2hunter2@redis'] }),
      'its environment holds a secret (REDIS_URL)',
    ],
  ])('reports a container for %s', (_, complain, sentence) => {
    expect(complain()).toEqual([`revive_gateway_1: ${sentence}`]);
  });
});
