import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { theme } from '../theme/theme.js';
import { color } from '../theme/tokens.js';
import { Loading } from './async-states.js';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

interface Scheme {
  readonly palette: {
    readonly background: { readonly default: string; readonly paper: string };
    readonly divider: string;
  };
}
const { colorSchemes: SCHEMES } = theme as unknown as {
  readonly colorSchemes: Readonly<Record<'light' | 'dark', Scheme>>;
};

/** Relative luminance of `#RRGGBB` (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

describe('Loading', () => {
  it('has enough contrast on pages and cards in both colour schemes', () => {
    jest.useFakeTimers();
    render(<Loading rows={1} />);
    act(() => jest.advanceTimersByTime(300));
    const block = screen.getByRole('status').firstElementChild?.firstElementChild;
    expect(getComputedStyle(block as Element).background).toBe(color.divider);
    for (const scheme of ['light', 'dark'] as const) {
      const { background, divider } = SCHEMES[scheme].palette;
      for (const under of [background.default, background.paper]) expect(contrast(divider, under)).toBeGreaterThan(1.2);
    }
  });
});
