import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { LiveProvider } from '#api/live/live-context.js';
import type { LiveSource } from '#api/live/live-stream.js';
import { hearServerTime } from '../hooks/server-time.js';
import { LiveBanner } from './LiveBanner.js';

afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
});

const silent: LiveSource = {
  onopen: null,
  onerror: null,
  onmessage: null,
  addEventListener: () => undefined,
  readyState: 0,
  close: () => undefined,
};
const options = {
  url: '/api/events',
  types: [],
  onEvent: () => undefined,
  onOpened: () => undefined,
  open: () => silent,
};
const answered = (ahead: number) => hearServerTime(new Date(Date.now() + ahead).toUTCString(), Date.now(), Date.now());

describe('LiveBanner', () => {
  it('reports an offline device at once and disappears when the network is back', () => {
    render(<LiveBanner />);
    expect(screen.queryByRole('status')).toBeNull();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status').textContent).toContain('This device is offline.');
    expect(screen.getByRole('button', { name: 'Try now' })).toBeDefined();
    jest.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('waits three seconds even if a response corrects the clock meanwhile', () => {
    jest.useFakeTimers();
    try {
      render(
        <LiveProvider options={options}>
          <LiveBanner />
        </LiveProvider>,
      );
      answered(60_000);
      act(() => jest.advanceTimersByTime(2_000));
      expect(screen.queryByRole('status')).toBeNull();
      act(() => jest.advanceTimersByTime(2_000));
      expect(screen.getByRole('status').textContent).toContain('Reconnecting.');
    } finally {
      // The server clock is shared by all tests of a process.
      answered(0);
      jest.useRealTimers();
    }
  });
});
