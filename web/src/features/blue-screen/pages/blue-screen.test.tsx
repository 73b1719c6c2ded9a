import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { crashDump, FAULTY_64, KERNEL_64 } from '@revive/blue-screen/testing/crash-dump';
// Files of jsdom cannot be read in parts.
import { File } from 'node:buffer';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import BlueScreenPage from './BlueScreenPage.js';

afterEach(cleanup);
beforeEach(() => {
  render(
    <MemoryRouter>
      <BlueScreenPage />
    </MemoryRouter>,
  );
});

const dump = (code: number, parameters: bigint[] = []) =>
  crashDump({
    code,
    parameters,
    drivers: [KERNEL_64, FAULTY_64],
    stack: [FAULTY_64.base + 8n],
    crashedAt: new Date('2026-11-20T09:13:00Z'),
    upSeconds: 4321,
  });
const choose = (bytes: Uint8Array | string, name = '112026-1234-01.dmp') => {
  const input = screen.getByLabelText<HTMLInputElement>('Crash dump');
  fireEvent.change(input, { target: { files: [new File([bytes], name)] } });
};
const DRIVER_FAULT = dump(0xd1, [0x28n, 2n, 0n, FAULTY_64.base + 0x1234n]);

describe('blue screen page', () => {
  it('shows the cause, the suspected driver with evidence, and the advice', async () => {
    choose(DRIVER_FAULT);
    const happened = await screen.findByRole('region', { name: 'DRIVER_IRQL_NOT_LESS_OR_EQUAL' });
    expect(happened.textContent).toContain('A driver used memory that it may not touch at that moment.');
    expect(happened.textContent).toContain('1 h 12 min');
    expect(happened.textContent).toContain('112026-1234-01.dmp (Small memory dump)');
    const suspects = within(screen.getByRole('region', { name: 'Suspects' }));
    expect(suspects.getByText('rtfilter.sys')).toBeTruthy();
    expect(suspects.getByText('Strong evidence')).toBeTruthy();
    expect(suspects.getByText('Parameter 4 of the stop is an address in it (rtfilter.sys+0x1234).')).toBeTruthy();
    expect(screen.getByText('Update or remove rtfilter.sys.')).toBeTruthy();
  });

  it('shows parameters and drivers on demand', async () => {
    choose(DRIVER_FAULT);
    fireEvent.click(await screen.findByRole('button', { name: 'Show the four parameters' }));
    expect(screen.getByText('Interrupt level')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all 2 drivers' }));
    expect(screen.getByText('ntoskrnl.exe, rtfilter.sys')).toBeTruthy();
  });

  it('names no driver without evidence and needs no repair after a manual stop', async () => {
    choose(dump(0xe2));
    expect(await screen.findByText(/The dump points to no driver/)).toBeTruthy();
    expect(screen.getByText('No repair is needed.')).toBeTruthy();
  });

  it('explains an unsupported file and reads the next file', async () => {
    choose('MDMP of a program');
    const sentence = await screen.findByText(/dump of one program, not of a blue screen/);
    expect(sentence.closest('[role="alert"]')).not.toBeNull();
    choose(DRIVER_FAULT);
    await screen.findByRole('region', { name: 'DRIVER_IRQL_NOT_LESS_OR_EQUAL' });
    expect(screen.queryByText(/dump of one program/)).toBeNull();
  });

  it('accepts a dropped file', async () => {
    const zone = screen.getByText(/Choose a .dmp file or drop it here/).parentElement as HTMLElement;
    fireEvent.drop(zone, {
      dataTransfer: { files: [new File([DRIVER_FAULT], 'MEMORY.DMP')] },
    });
    expect(await screen.findByText('MEMORY.DMP (Small memory dump)')).toBeTruthy();
  });
});
