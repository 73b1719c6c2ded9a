/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ToastRegion } from './ToastRegion.js';
import { TOAST_MS, toastFailure, toastGood } from './toasts.js';

beforeEach(() => {
  jest.useFakeTimers();
  render(<ToastRegion />);
});
afterEach(() => {
  act(() => { jest.advanceTimersByTime(TOAST_MS + 1000); });
  cleanup();
  jest.useRealTimers();
});

const shown = () => screen.queryAllByRole('button', { name: 'Close notification' }).length;

describe('notices', () => {
  it('are one at a time: the newer replaces the older', () => {
    act(() => toastGood('Login successful', 'Welcome back Thandi'));
    act(() => toastFailure('Login failed', '401: no'));
    expect(shown()).toBe(1);
    expect(screen.queryByText('Login successful')).toBeNull();
    expect(screen.getAllByText('Login failed').length).toBeGreaterThan(0);
  });

  it('leave after five seconds', () => {
    act(() => toastGood('Customer saved'));
    act(() => { jest.advanceTimersByTime(4900); });
    expect(shown()).toBe(1);
    act(() => { jest.advanceTimersByTime(200); });
    expect(shown()).toBe(0);
  });

  it('leave when they are closed', () => {
    act(() => toastGood('Customer saved'));
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    act(() => { jest.advanceTimersByTime(100); });
    expect(shown()).toBe(0);
  });

  it('take the focus with F8', () => {
    act(() => toastGood('Customer saved'));
    fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
    expect(screen.getByRole('region', { name: /Notification.*F8/ }).contains(document.activeElement)).toBe(true);
  });
});
