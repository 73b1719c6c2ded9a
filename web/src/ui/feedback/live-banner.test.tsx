import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { LiveBanner } from './LiveBanner.js';

afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
});

describe('the banner over a page', () => {
  it('says at once that the device is offline, whatever the stream believes, and goes when the network is back', () => {
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
});
