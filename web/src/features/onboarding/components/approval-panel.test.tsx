import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { BAT_NOTICE } from '@revive/contracts/onboarding/installer';
import { baseApi } from '#api/base-api.js';
import { fileNameIn } from '#entities/installer/installer.api.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { ApprovalPanel } from './ApprovalPanel.js';
import type { Application } from '#api/generated/onboarding.gen.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const AT = '2026-01-05T08:00:00.000Z';
const hardwareInfo = { recommendedPort: 8890, hardwareVerified: true, compatibilityScore: 100 };
const other = { by: 'an-admin', role: 'admin', at: AT, mine: false };
const mine = { by: 'the-master', role: 'master', at: AT, mine: true };
const application = (over: object = {}) =>
  ({
    id: ID,
    status: 'final_review',
    businessName: 'Umbani',
    hardwareInfo,
    staffInfo: [{ name: 'Sipho', credentials: { username: 'sipho' }, pcDetails: { assignedPort: 8899 } }],
    requestedParts: [],
    history: [],
    approvals: [],
    approvalsNeeded: 2,
    opening: false,
    customBatGenerated: false,
    ...over,
  }) as unknown as Application;

let answers: Record<string, () => Response>;
let asked: { call: string; body: unknown }[];
const json =
  (body: object, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const realFetch = globalThis.fetch;
beforeEach(() => {
  [asked, answers] = [[], {}];
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    asked.push({ call: `${request.method} ${pathname}${search}`, body: text === '' ? undefined : JSON.parse(text) });
    return (
      answers[`${request.method} ${pathname}`] ?? json({ code: 'NOT_FOUND', message: 'No.', requestId: 'r' }, 404)
    )();
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  cleanup();
});
function show(one: Application, role = 'master'): void {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <ApprovalPanel application={one} role={role} />
        <Toasts />
      </MemoryRouter>
    </Provider>,
  );
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('end of a review', () => {
  // spec K119
  it('lists approvals and missing items and blocks the installer', () => {
    show(application({ approvals: [other], staffInfo: [] }));
    expect(screen.getByText(/an-admin, admin/)).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('an-admin'),
      'the staff list',
      'approval by one more person',
    ]);
    expect([button('Record my approval').disabled, button('Generate installer').disabled]).toEqual([false, true]);
  });

  it('records one approval per person and shows the installer only to a master', async () => {
    answers[`POST /api/tenant-applications/${ID}/approvals`] = json(application({ approvals: [mine] }));
    show(application());
    fireEvent.click(button('Record my approval'));
    await waitFor(() => expect(asked).toEqual([{ call: `POST /api/tenant-applications/${ID}/approvals`, body: {} }]));
    cleanup();
    show(application({ approvals: [other, mine] }), 'admin');
    expect([button('You approved').disabled, screen.queryByRole('button', { name: 'Generate installer' })]).toEqual([
      true,
      null,
    ]);
  });

  // spec K119
  it('sends the shown state when everything is complete', async () => {
    answers['POST /api/tenants/generate-bat'] = json({ downloadUrl: `/api/tenants/${ID}/installer?kind=bat` });
    show(application({ approvals: [other, mine] }));
    fireEvent.click(button('Generate installer'));
    const dialog = await screen.findByRole('dialog', { name: 'Approve and open Umbani?' });
    for (const words of [
      'The review ends, and the shop is approved.',
      'Accounts are created for the owner and 1 person of the shop.',
      'You can’t undo this.',
    ])
      expect(dialog.textContent).toContain(words);
    fireEvent.click(button('Keep reviewing'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([]);
    fireEvent.click(button('Generate installer'));
    fireEvent.click(await screen.findByRole('button', { name: 'Approve and generate installer' }));
    await waitFor(() =>
      expect(asked[0]).toEqual({
        call: 'POST /api/tenants/generate-bat',
        body: { tenantId: ID, businessName: 'Umbani', hardwareInfo, port: 8890 },
      }),
    );
  });

  // spec K126
  it('shows the server’s reason when no installer is generated', async () => {
    const message = 'The owner has not confirmed the address yet.';
    answers['POST /api/tenants/generate-bat'] = json({ code: 'INVALID_TRANSITION', message, requestId: 'r' }, 409);
    show(application({ approvals: [other, mine] }));
    fireEvent.click(button('Generate installer'));
    fireEvent.click(await screen.findByRole('button', { name: 'Approve and generate installer' }));
    expect(await screen.findByText('Installer not generated')).toBeTruthy();
    expect(screen.getByText(`409: ${message}`)).toBeTruthy();
    expect(screen.queryByText('Installer generated')).toBeNull();
  });

  // spec K119
  it('downloads the installer in three kinds under the server’s file name', async () => {
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    answers[`GET /api/tenants/${ID}/installer`] = () =>
      new Response('#!/bin/sh', {
        headers: { 'content-disposition': 'attachment; filename="revive-agent-umbani.sh"' },
      });
    show(application({ status: 'approved', customBatGenerated: true, approvals: [other, mine] }));
    expect(screen.queryByRole('button', { name: 'Generate installer' })).toBeNull();
    expect(screen.getByText(BAT_NOTICE)).toBeTruthy();
    fireEvent.click(button('Linux and macOS (.sh)'));
    await waitFor(() => expect(saved).toEqual(['revive-agent-umbani.sh']));
    expect(asked[0]?.call).toBe(`GET /api/tenants/${ID}/installer?kind=sh&port=8890`);
    fireEvent.change(screen.getByLabelText('PC of', { exact: false }), { target: { value: '1' } });
    fireEvent.click(button('Python 3 (.py)'));
    await waitFor(() => expect(asked[1]?.call).toBe(`GET /api/tenants/${ID}/installer?kind=py&port=8899`));
    click.mockRestore();
  });

  it('blocks all actions while the shop is being opened', () => {
    show(application({ approvals: [other, mine], opening: true }));
    expect([
      screen.getByText(/continues automatically/) !== null,
      button('Generate installer').disabled,
      button('You approved').disabled,
    ]).toEqual([true, true, true]);
  });
});

describe('approval email', () => {
  const approved = () =>
    show(
      application({
        status: 'approved',
        email: 'thandi@umbani.example',
        applicantName: 'Thandi Dlamini',
        approvals: [other, mine],
      }),
    );
  const CALL = 'POST /api/tenant-onboarding/send-approval';

  it('sends to approved shops only and names the application', async () => {
    show(application());
    expect(screen.queryByRole('button', { name: 'Send approval email' })).toBeNull();
    cleanup();
    answers[CALL] = json({ applicationId: ID, sentAt: AT, sentNow: true });
    approved();
    fireEvent.click(button('Send approval email'));
    await waitFor(() => expect(screen.getByText('Approval email sent')).toBeTruthy());
    expect(asked).toEqual([
      {
        call: CALL,
        body: {
          companyName: 'Umbani',
          contactPerson: 'Thandi Dlamini',
          email: 'thandi@umbani.example',
          applicationId: ID,
        },
      },
    ]);
  });

  it('reports an email sent within the last hour', async () => {
    answers[CALL] = json({ applicationId: ID, sentAt: AT, sentNow: false });
    approved();
    fireEvent.click(button('Send approval email'));
    await waitFor(() => expect(screen.getByText('Already sent')).toBeTruthy());
  });

  it('shows the specified title and the server’s reason on failure', async () => {
    answers[CALL] = json(
      { code: 'INVALID_TRANSITION', message: 'This application is not approved yet.', requestId: 'r' },
      409,
    );
    approved();
    fireEvent.click(button('Send approval email'));
    await waitFor(() => expect(screen.getByText('Email Failed')).toBeTruthy());
    expect(screen.getByText(/Unable to send approval email\. .*This application is not approved yet\./)).toBeTruthy();
  });
});

describe('name of a downloaded file', () => {
  it('accepts only a plain file name', () => {
    expect(
      ['attachment; filename="revive-agent-umbani.sh"', 'attachment; filename="../x"', 'attachment', ''].map(
        fileNameIn,
      ),
    ).toEqual(['revive-agent-umbani.sh', undefined, undefined, undefined]);
  });
});
