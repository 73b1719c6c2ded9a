import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { CircleCheck } from '../theme/icons.js';
import { StateRail, type Station } from './StateRail.js';

const station = (key: string, state: Station['state'], time?: string): Station => ({
  key,
  label: key,
  state,
  icon: CircleCheck,
  tone: 'green',
  ...(time === undefined ? {} : { time }),
});

afterEach(cleanup);

describe('StateRail', () => {
  it('renders a list with a current step and describes each station in words', () => {
    render(
      <StateRail
        label="Status"
        stations={[
          station('Received', 'passed', '09:12'),
          station('Diagnosed', 'skipped'),
          station('Quoted', 'current', '09:13'),
          station('Approved', 'future'),
        ]}
      />,
    );
    const rail = screen.getByRole('list', { name: 'Status' });
    const items = [...rail.children].map((item) => item.textContent);
    expect(items).toEqual(['Received, done09:12', '–Diagnosed, skipped–', 'Quoted, now09:13', 'Approved, not yet']);
    expect([...rail.children].filter((item) => item.getAttribute('aria-current') === 'step')).toHaveLength(1);
  });

  it('shows no time for an unvisited station', () => {
    render(<StateRail label="Rail" stations={[station('Approved', 'future')]} />);
    expect(screen.getByRole('listitem').querySelector('small')?.textContent).toBe('');
  });
});
