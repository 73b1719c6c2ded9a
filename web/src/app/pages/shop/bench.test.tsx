import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { aSummary } from '#features/repairs/testing/a-repair.js';
import { AT, aUser, deferred, mockServer, press, respondWith, show } from '#testing/mock-server.js';
import { settled } from '#testing/waits.js';
import { Bench } from './Bench.js';

const START = 'POST /api/repairs/start';
const ATTACH = 'POST /api/repairs/r-9/attach';
const device = (id: string, name: string) => ({
  id,
  name,
  kind: 'disk_image',
  sizeBytes: 1024,
  agentId: 'a',
  agentName: 'vm',
  status: 'connected',
  detail: '',
  attachedAt: AT,
  version: 1,
});
const waiting = aSummary({ id: 'r-9', number: 9, deviceId: '', status: 'received' });
const platform = mockServer({
  'GET /api/bench/devices': respondWith([device('d-1', 'first.img'), device('d-2', 'second.img')]),
  'GET /api/repairs': respondWith([waiting]),
});
const { matchMedia } = globalThis;
beforeEach(() => {
  globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList;
});
afterEach(() => {
  globalThis.matchMedia = matchMedia;
});
const Place = () => {
  const { pathname, search } = useLocation();
  return (
    <>
      <Link to="/next">Go on</Link>
      <p data-testid="place">{[pathname, search, useNavigationType()].join(' ')}</p>
    </>
  );
};
const place = () => screen.getByTestId('place').textContent;
const open = () =>
  show(<Bench />, {
    user: aUser({ role: 'tech', tenantId: 't' }),
    at: '/tenant?device=d-1',
    route: '/tenant',
    beside: <Place />,
  });

describe.each([
  ['a diagnosis that is started', 'Start diagnosis', START, { repairId: 'r-1', runId: 'run-1' }],
  ['a ticket that is connected', 'Connect R-9', ATTACH, {}],
] as const)('late response: %s', (_, name, call, answer) => {
  const begin = async () => {
    const wait = deferred(respondWith(answer, 201));
    platform.answers[call] = wait.answer;
    open();
    await press(name);
    await waitFor(() => expect(platform.sent(call)).toHaveLength(1));
    return async () => {
      wait.go();
      await settled();
    };
  };

  it('does not navigate back after the user has left', async () => {
    const arrive = await begin();
    fireEvent.click(screen.getByText('Go on'));
    await arrive();
    expect(place()).toBe('/next  PUSH');
  });

  it('does not change a device selected in the meantime', async () => {
    const arrive = await begin();
    await press(/second\.img/);
    const second = document.activeElement;
    await arrive();
    expect(place()).toBe('/tenant ?device=d-2 PUSH');
    expect(document.activeElement).toBe(second);
  });

  it('moves the focus to the next step without a second history entry', async () => {
    const arrive = await begin();
    await arrive();
    expect(place()).toBe('/tenant ?device=d-1 POP');
    expect((document.activeElement as HTMLElement).tabIndex).toBe(-1);
  });
});
