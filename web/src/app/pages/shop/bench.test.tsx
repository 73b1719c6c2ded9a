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
/** Where one stands, and what led there. */
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
] as const)('%s', (_, name, call, answer) => {
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

  it('brings nobody back who has gone on', async () => {
    const arrive = await begin();
    fireEvent.click(screen.getByText('Go on'));
    await arrive();
    expect(place()).toBe('/next  PUSH');
  });

  it('leaves the device alone that is looked at by then', async () => {
    const arrive = await begin();
    await press(/second\.img/);
    const second = document.activeElement;
    await arrive();
    expect(place()).toBe('/tenant ?device=d-2 PUSH');
    expect(document.activeElement).toBe(second);
  });

  it('moves the focus to what comes next, and makes no second entry of the same place', async () => {
    const arrive = await begin();
    await arrive();
    expect(place()).toBe('/tenant ?device=d-1 POP');
    expect((document.activeElement as HTMLElement).tabIndex).toBe(-1);
  });
});
