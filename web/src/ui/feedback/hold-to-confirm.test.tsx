import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { HOLD_MS, HoldToConfirm } from './HoldToConfirm.js';

const confirmed = jest.fn();
const button = () => screen.getByRole('button', { name: /^Hold to stop/ });
const pass = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

beforeEach(() => {
  jest.useFakeTimers();
  confirmed.mockClear();
  render(<HoldToConfirm word="stop" onConfirm={confirmed} />);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('hold to confirm', () => {
  it('acts once after two seconds of the pointer', () => {
    fireEvent.pointerDown(button());
    pass(HOLD_MS - 100);
    expect(confirmed).not.toHaveBeenCalled();
    pass(150);
    expect(confirmed).toHaveBeenCalledTimes(1);
    pass(5000);
    expect(confirmed).toHaveBeenCalledTimes(1);
  });

  it('counts down the time that is left', () => {
    fireEvent.pointerDown(button());
    pass(1200);
    expect(button().textContent).toBe('Hold to stop, 0.8 s left');
  });

  it.each([
    ['pointerUp', fireEvent.pointerUp],
    ['pointerLeave', fireEvent.pointerLeave],
    ['pointerCancel', fireEvent.pointerCancel],
    ['blur', fireEvent.blur],
  ] as const)('does not act when it is let go by %s, and starts anew', (_, letGo) => {
    fireEvent.pointerDown(button());
    pass(1900);
    letGo(button());
    pass(1000);
    expect(confirmed).not.toHaveBeenCalled();
    expect(button().textContent).toBe('Hold to stop');
    fireEvent.pointerDown(button());
    pass(1900);
    expect(confirmed).not.toHaveBeenCalled();
  });

  it('is held by Space or Enter too, and key repeat does not restart it', () => {
    for (const key of [' ', 'Enter']) {
      confirmed.mockClear();
      fireEvent.keyDown(button(), { key });
      pass(1000);
      fireEvent.keyDown(button(), { key, repeat: true });
      pass(1100);
      expect(confirmed).toHaveBeenCalledTimes(1);
      fireEvent.keyUp(button(), { key });
    }
  });

  it('does not act on a short press of a key', () => {
    fireEvent.keyDown(button(), { key: 'Enter' });
    fireEvent.keyUp(button(), { key: 'Enter' });
    pass(3000);
    expect(confirmed).not.toHaveBeenCalled();
  });

  it('can be typed instead, and only the right word counts', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Type STOP instead' }));
    const submit = screen.getByRole('button', { name: 'Type STOP to confirm' });
    fireEvent.change(screen.getByLabelText('Type STOP'), { target: { value: 'sto' } });
    expect(submit.hasAttribute('disabled')).toBe(true);
    fireEvent.change(screen.getByLabelText('Type STOP'), { target: { value: 'stop' } });
    fireEvent.click(submit);
    expect(confirmed).toHaveBeenCalledTimes(1);
  });
});
