import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { useListRepairsQuery } from '#api/generated/repairs.gen.js';
import { useListAgentsQuery } from '#features/fleet/api/fleet.api.js';
import { mockServer, respondWith, show } from './mock-server.js';
import { pass, settled } from './waits.js';

mockServer({ 'GET /api/agents': respondWith([]), 'GET /api/repairs': respondWith([]) });
afterEach(() => {
  jest.useRealTimers();
});

function Page({ restMs }: { restMs: number }) {
  const agents = useListAgentsQuery().data;
  const repairs = useListRepairsQuery({}, { skip: agents === undefined }).data;
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (repairs === undefined) return undefined;
    // oxlint-disable-next-line house/no-real-timer -- the page's own timer
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, [repairs, restMs]);
  return <p>{rested ? 'rested' : 'busy'}</p>;
}

describe('settled', () => {
  it('waits for consecutive calls and for the page’s reaction to them', async () => {
    show(<Page restMs={0} />);
    await settled();
    expect(screen.getByText('rested')).toBeDefined();
  });
});

describe('pass', () => {
  it('advances a fake clock', async () => {
    jest.useFakeTimers();
    show(<Page restMs={5_000} />);
    await pass(10);
    await pass(10);
    await pass(4_900);
    expect(screen.getByText('busy')).toBeDefined();
    await pass(100);
    expect(screen.getByText('rested')).toBeDefined();
  });
});

describe('real timer of one second', () => {
  it('does not keep the process alive', () => {
    // oxlint-disable-next-line house/no-real-timer -- the timer under test
    const timer: unknown = setTimeout(() => undefined, 1_000);
    // A timer with a reference would keep the process alive.
    expect((timer as NodeJS.Timeout).hasRef()).toBe(false);
  });
});
