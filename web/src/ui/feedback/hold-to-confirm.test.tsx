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

describe('HoldToConfirm', () => {
  it('confirms once after two seconds of pressing', () => {
    fireEvent.pointerDown(button());
    pass(HOLD_MS - 100);
    expect(confirmed).not.toHaveBeenCalled();
    pass(150);
    expect(confirmed).toHaveBeenCalledTimes(1);
    pass(5000);
    expect(confirmed).toHaveBeenCalledTimes(1);
  });

  it('counts down the remaining time', () => {
    fireEvent.pointerDown(button());
    pass(1200);
    expect(button().textContent).toBe('Hold to stop, 0.8 s left');
  });

  it.each([
    ['pointerUp', fireEvent.pointerUp],
    ['pointerLeave', fireEvent.pointerLeave],
    ['pointerCancel', fireEvent.pointerCancel],
    ['blur', fireEvent.blur],
  ] as const)('cancels on release by %s and starts from zero', (_, letGo) => {
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

  it('accepts Space and Enter and ignores key repeat', () => {
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

  it('ignores a short key press', () => {
    fireEvent.keyDown(button(), { key: 'Enter' });
    fireEvent.keyUp(button(), { key: 'Enter' });
    pass(3000);
    expect(confirmed).not.toHaveBeenCalled();
  });

  it('accepts only the right word when typed', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Type STOP instead' }));
    const submit = screen.getByRole('button', { name: 'Type STOP to confirm' });
    fireEvent.change(screen.getByLabelText('Type STOP'), { target: { value: 'sto' } });
    expect(submit.hasAttribute('disabled')).toBe(true);
    fireEvent.change(screen.getByLabelText('Type STOP'), { target: { value: 'stop' } });
    fireEvent.click(submit);
    expect(confirmed).toHaveBeenCalledTimes(1);
  });
});
