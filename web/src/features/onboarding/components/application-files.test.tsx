import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { PART_BYTES } from '@revive/contracts/onboarding/files';
import { BAT_NOTICE } from '@revive/contracts/onboarding/installer';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { HandedIn, MyFiles } from './ApplicationFiles.js';
import { HardwareFacts } from './ApplicationFacts.js';
import { MyApplicationPanels } from './MyApplicationPanels.js';
import { PreflightDownload } from './PreflightDownload.js';
import type { MyApplication } from '#api/generated/onboarding.gen.js';
import { stillNeeded } from '../onboarding.messages.js';

const UPLOAD = '0190a0a0-0000-7000-8000-000000000001';
const AT = '2026-01-05T08:00:00.000Z';
const LINK = { link: 'a-link' };
const screenshot = {
  id: UPLOAD,
  kind: 'screenshot',
  name: '<b>desk</b>.png',
  type: 'png',
  size: 2_000,
  sha256: 'f'.repeat(64),
  uploadedAt: AT,
} as const;
const document = {
  ...screenshot,
  id: UPLOAD.replace(/1$/, '2'),
  kind: 'document',
  name: 'registration.pdf',
  type: 'pdf',
} as const;
const application = (over: object = {}) =>
  ({
    id: UPLOAD,
    status: 'hardware_verification',
    waitsFor: 'applicant',
    businessName: 'Umbani',
    currentStep: 4,
    totalSteps: 6,
    history: [],
    messages: [],
    staffInfo: [],
    files: [],
    requestedParts: [],
    subscriptionTier: 'professional',
    ...over,
  }) as unknown as MyApplication;

type Answer = (body: Record<string, unknown>) => Response | Promise<Response>;
let answers: Record<string, Answer>;
let asked: { call: string; body: Record<string, unknown> }[];
const json =
  (body: object, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const realFetch = globalThis.fetch;
let saved: string[];
beforeEach(() => {
  [asked, answers, saved] = [[], {}, []];
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const { pathname } = new URL(request.url);
    const body = JSON.parse((await request.text()) || '{}') as Record<string, unknown>;
    asked.push({ call: `${request.method} ${pathname}`, body });
    return (
      answers[`${request.method} ${pathname}`] ?? json({ code: 'NOT_FOUND', message: 'No.', requestId: 'r' }, 404)
    )(body);
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
  cleanup();
});
function show(element: React.ReactElement): void {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard({ serializableCheck: false }).concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter>{element}</MemoryRouter>
      <Toasts />
    </Provider>,
  );
}
const choose = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
const PATH = 'POST /api/repair-shop/application/files';

describe('applicant’s files', () => {
  it('uploads in parts and shows the acknowledged progress', async () => {
    const release: (() => void)[] = [];
    answers[PATH] = json({ upload: UPLOAD, parts: 2 }, 201);
    answers[`${PATH}/part`] = () =>
      new Promise((resolve) => void release.push(() => resolve(new Response(undefined, { status: 204 }))));
    answers[`${PATH}/finish`] = json(application({ files: [screenshot] }));
    show(<MyFiles application={application()} link={LINK} />);
    const size = PART_BYTES + 100;
    choose('Screenshot', new File([new Uint8Array(size).fill(7)], 'desk.png', { type: 'image/png' }));
    await waitFor(() => expect(release).toHaveLength(1));
    const bar = () => screen.getByRole('progressbar', { name: 'desk.png' }).getAttribute('aria-valuenow');
    expect(bar()).toBe('0');
    release[0]?.();
    await waitFor(() => expect(bar()).toBe(String(PART_BYTES)));
    await waitFor(() => expect(release).toHaveLength(2));
    release[1]?.();
    expect(await screen.findByText('Screenshot uploaded')).toBeTruthy();
    expect(asked.map(({ call }) => call)).toEqual([PATH, `${PATH}/part`, `${PATH}/part`, `${PATH}/finish`]);
    expect(asked[0]?.body).toEqual({ ...LINK, kind: 'screenshot', name: 'desk.png', size });
    expect(
      asked.slice(1, 3).map(({ body }) => [body['number'], Buffer.from(String(body['base64']), 'base64').length]),
    ).toEqual([
      [0, PART_BYTES],
      [1, 100],
    ]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('refuses large or empty files early and shows the server’s refusal', async () => {
    answers[PATH] = json({ upload: UPLOAD, parts: 1 }, 201);
    answers[`${PATH}/part`] = () => new Response(undefined, { status: 204 });
    answers[`${PATH}/finish`] = json(
      {
        code: 'INVALID',
        message: 'Choose a PNG or JPEG image. The content of this file is something else.',
        requestId: 'r',
      },
      400,
    );
    show(<MyFiles application={application()} link={LINK} />);
    choose('Screenshot', new File(['text'], 'desk.png'));
    expect(
      await screen.findByText('400: Choose a PNG or JPEG image. The content of this file is something else.'),
    ).toBeTruthy();
    const before = asked.length;
    choose('System information', new File([new Uint8Array(1024 * 1024 + 1)], 'info.txt'));
    expect(await screen.findByText('The file is larger than 1 MB.')).toBeTruthy();
    choose('System information', new File([], 'info.txt'));
    expect(await screen.findByText('The file is empty.')).toBeTruthy();
    expect(asked).toHaveLength(before);
  });

  it('shows file names as text and allows removal during the applicant’s turn', async () => {
    answers[`${PATH}/remove`] = json(application());
    show(<MyFiles application={application({ files: [screenshot, document] })} link={LINK} />);
    expect([
      screen.getByText('<b>desk</b>.png') !== null,
      screen.getByText('2 files') !== null,
      screen.queryByLabelText('Screenshot'),
    ]).toEqual([true, true, null]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove <b>desk</b>.png' }));
    await waitFor(() => expect(asked).toEqual([{ call: `${PATH}/remove`, body: { file: UPLOAD, ...LINK } }]));
    cleanup();
    show(<MyFiles application={application({ waitsFor: 'staff', files: [screenshot] })} link={LINK} />);
    expect([
      screen.queryByRole('button', { name: /away/ }),
      screen.getByLabelText('Supporting document') !== null,
    ]).toEqual([null, true]);
  });

  it('downloads a file under a generated name', async () => {
    answers[`${PATH}/read`] = () => new Response('bytes');
    show(<MyFiles application={application({ waitsFor: 'nobody', files: [screenshot] })} link={LINK} />);
    expect(screen.queryByText('Supporting document')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Download <b>desk</b>.png' }));
    await waitFor(() => expect(saved).toEqual(['screenshot-000000000001.png']));
    expect(asked).toEqual([{ call: `${PATH}/read`, body: { file: UPLOAD, ...LINK } }]);
  });
});

describe('files for staff', () => {
  it('shows the picture, fingerprint and download of each file', () => {
    show(<HandedIn files={[screenshot, document]} kinds={['screenshot', 'system_info']} none="none" />);
    expect(screen.getByRole('img').getAttribute('src')).toBe(`/api/application-files/${UPLOAD}`);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/api/application-files/${UPLOAD}`,
    ]);
    expect(screen.getByText('f'.repeat(64))).toBeTruthy();
    cleanup();
    show(<HandedIn files={[screenshot]} kinds={['document']} none="The applicant has handed in none." />);
    expect(screen.getByText('The applicant has handed in none.')).toBeTruthy();
  });
});

describe('preflight', () => {
  it('offers three script kinds and warns that Windows is unverified', async () => {
    answers['POST /api/repair-shop/application/preflight'] = () => new Response('#!/bin/sh');
    show(<PreflightDownload link={LINK} />);
    expect(screen.getByText(BAT_NOTICE)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Linux and macOS (.sh)' }));
    await waitFor(() => expect(saved).toEqual(['revive-preflight.sh']));
    expect(asked).toEqual([{ call: 'POST /api/repair-shop/application/preflight', body: { kind: 'sh', ...LINK } }]);
  });

  it('shows measured values and lists unmeasured values', () => {
    show(
      <HardwareFacts
        hardware={{
          pcModel: 'Not measured',
          processor: 'Core i5',
          ram: '16 GB',
          storage: '512 GB, 200 GB free',
          operatingSystem: 'linux',
          systemName: 'Debian 12',
          networkConnection: 'not_measured',
          roundTripMs: 12.5,
          recommendedPort: 8888,
          hardwareVerified: false,
          compatibilityScore: 70,
          usb: 'not_measured',
          processorCores: 0,
          ramGb: 16,
          diskGb: 512,
          freeDiskGb: 200,
          source: 'measured',
          scoreLines: [],
          submittedAt: AT,
          notMeasured: ['processorCores', 'usb'],
        }}
      />,
    );
    expect(screen.getByText(/Measured by the agent/)).toBeTruthy();
    expect(screen.getByText('Core i5, cores not measured')).toBeTruthy();
    expect(screen.getByText(/Debian 12/)).toBeTruthy();
    expect(screen.getByText('Not measured, 12.5 ms round trip')).toBeTruthy();
    expect(screen.getByText('Not measured, so no points: Processor, USB.')).toBeTruthy();
  });
});

describe('required items', () => {
  it('counts required items but not helpful items', () => {
    show(<MyApplicationPanels application={application({ companyDetails: undefined })} link={LINK} />);
    const list = screen.getByText('Still needed: 1').parentElement;
    expect(
      within(list as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['PC details, measured or entered by you']);
    expect(
      screen.getByText('Optional: a screenshot of your PC’s system information, a system information file.'),
    ).toBeTruthy();
  });

  it('lists only missing or returned parts', () => {
    const of = (over: object) => stillNeeded(application(over)).needed;
    expect([
      of({ status: 'preliminary_approved' }),
      of({ status: 'company_details', request: { kind: 'information' } }),
      of({ hardwareInfo: {}, request: { kind: 'changes' } }),
      of({ status: 'staff_info' }),
      of({ waitsFor: 'staff' }),
      of({ status: 'rejected', waitsFor: 'nobody' }),
    ]).toEqual([
      ['Team size'],
      ['Company details', 'An answer to our question, under Messages'],
      ['PC details (changes requested)'],
      ['Staff'],
      [],
      [],
    ]);
    expect(stillNeeded(application({ files: [screenshot] })).helpful).toEqual(['a system information file']);
  });
});
