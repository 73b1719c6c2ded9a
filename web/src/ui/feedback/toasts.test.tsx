import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ToastRegion } from './ToastRegion.js';
import { TOAST_MS, toastFailure, toastGood } from './toasts.js';
import { toneColors } from '../theme/tokens.js';

beforeEach(() => {
  jest.useFakeTimers();
  render(<ToastRegion />);
});
afterEach(() => {
  act(() => {
    jest.advanceTimersByTime(TOAST_MS + 1000);
  });
  cleanup();
  jest.useRealTimers();
});

const shown = () => screen.queryAllByRole('button', { name: 'Close notification' }).length;

function swipe(pixels: number): void {
  const notice = screen.getByRole('button', { name: 'Close notification' }).closest('li') as HTMLElement;
  // jsdom lacks pointer capture and pointer events; mouse events are equivalent here.
  Object.assign(notice, { setPointerCapture: () => undefined, hasPointerCapture: () => false });
  const at = (type: string, clientX: number) => fireEvent(notice, new MouseEvent(type, { bubbles: true, clientX }));
  at('pointerdown', 0);
  at('pointermove', pixels / 2);
  at('pointermove', pixels);
  at('pointerup', pixels);
  act(() => {
    jest.advanceTimersByTime(100);
  });
}

describe('toasts', () => {
  // spec K004
  it('replace the previous toast', () => {
    act(() => toastGood('Login successful', 'Welcome back Thandi'));
    act(() => toastFailure('Login failed', '401: no'));
    expect(shown()).toBe(1);
    expect(screen.queryByText('Login successful')).toBeNull();
    expect(screen.getAllByText('Login failed').length).toBeGreaterThan(0);
  });

  // spec E057
  it('show failures in red and successes in green', () => {
    const notice = () => screen.getByRole('button', { name: 'Close notification' }).closest('li');
    const colorOf = () => notice()?.querySelector('svg')?.style.color;
    act(() => toastGood('Customer saved'));
    expect(colorOf()).toBe(toneColors('green').dot);
    act(() => toastFailure('Login failed', '401: no'));
    expect(colorOf()).toBe(toneColors('red').dot);
  });

  // spec K003
  it('disappear after five seconds', () => {
    act(() => toastGood('Customer saved'));
    act(() => {
      jest.advanceTimersByTime(4900);
    });
    expect(shown()).toBe(1);
    act(() => {
      jest.advanceTimersByTime(200);
    });
    expect(shown()).toBe(0);
  });

  it('disappear when closed', () => {
    act(() => toastGood('Customer saved'));
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    act(() => {
      jest.advanceTimersByTime(100);
    });
    expect(shown()).toBe(0);
  });

  // spec K005, K006
  it('disappear after a swipe right of more than 50 pixels', () => {
    act(() => toastGood('Customer saved'));
    swipe(-200);
    swipe(50);
    expect(shown()).toBe(1);
    swipe(51);
    expect(shown()).toBe(0);
  });

  // spec K002
  it('receive the focus with F8', () => {
    act(() => toastGood('Customer saved'));
    fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
    expect(screen.getByRole('region', { name: /Notification.*F8/ }).contains(document.activeElement)).toBe(true);
  });
});
