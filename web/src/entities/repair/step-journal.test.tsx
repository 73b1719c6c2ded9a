import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StepJournal, type JournalStep } from './StepJournal.js';

const step = (key: string, state: JournalStep['state'], evidence = true): JournalStep => ({
  key,
  title: key,
  state,
  sentence: `${key} sentence`,
  ...(evidence ? { evidence: <p>{key} bytes</p> } : {}),
});
const opened = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^${name}`) }).getAttribute('aria-expanded');

afterEach(cleanup);

describe('StepJournal', () => {
  it('opens running and failed steps and leaves the rest closed', () => {
    render(
      <StepJournal
        label="Steps"
        steps={[step('Back up', 'completed'), step('Execute', 'active'), step('Verify', 'failed')]}
      />,
    );
    expect([opened('Back up'), opened('Execute'), opened('Verify')]).toEqual(['false', 'true', 'true']);
    expect(screen.queryByText('Back up bytes')).toBeNull();
  });

  it('keeps the reader’s open and closed steps after an update', () => {
    const { rerender } = render(
      <StepJournal label="Steps" steps={[step('Back up', 'completed'), step('Execute', 'active')]} />,
    );
    fireEvent.click(screen.getByRole('button', { name: /^Execute/ }));
    fireEvent.click(screen.getByRole('button', { name: /^Back up/ }));
    rerender(
      <StepJournal
        label="Steps"
        steps={[step('Back up', 'completed'), { ...step('Execute', 'active'), sentence: 'further on' }]}
      />,
    );
    expect([opened('Back up'), opened('Execute')]).toEqual(['true', 'false']);
  });

  it('has no button for a step without evidence', () => {
    render(<StepJournal label="Steps" steps={[step('Verify', 'pending', false)]} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Verify sentence')).toBeDefined();
  });
});
