import type { LocalHealth, LocalScan } from '@revive/contracts/fleet/local-agent';
import { FIRST_AGENT_PORT } from '@revive/contracts/onboarding/hardware-score';
import { useState } from 'react';
import { toastFailure } from '#ui/feedback/toasts.js';
import { LocalFailure, readHealth, runLocalDoctor, scanLocal, type LocalReport } from '../local/local-agent.js';
import { messages } from '../agent-doctor.messages.js';

const { pairing, scan: scanTexts, doctor: doctorTexts } = messages;

export type Found = 'unknown' | 'absent' | LocalHealth;

function failureToast(title: string, error: unknown): void {
  const isRefused = error instanceof LocalFailure && error.status === 403;
  if (isRefused) return toastFailure(pairing.refused, pairing.refusedText);
  toastFailure(title, error instanceof Error ? error.message : String(error));
}

/** Agent of this PC. Health needs no secret; devices and doctor need the pairing secret. */
export function useLocalAgent() {
  const [port, setPort] = useState(String(FIRST_AGENT_PORT));
  const [secret, setSecret] = useState('');
  const [found, setFound] = useState<Found>('unknown');
  const [scan, setScan] = useState<LocalScan>();
  const [report, setReport] = useState<LocalReport>();
  const [busy, setBusy] = useState<'health' | 'scan' | 'doctor'>();
  const agent = { port: Number(port), secret: secret.trim() };
  const isPort = /^\d{1,5}$/.test(port) && agent.port > 0 && agent.port < 65_536;

  const during = async <T>(
    what: NonNullable<typeof busy>,
    title: string,
    work: () => Promise<T>,
  ): Promise<T | undefined> => {
    setBusy(what);
    try {
      return await work();
    } catch (error) {
      failureToast(title, error);
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };
  const check = async () => {
    setBusy('health');
    setScan(undefined);
    setReport(undefined);
    // A refused connection and another program's answer mean the same: no agent of ours is there.
    setFound(await readHealth(agent.port).catch(() => 'absent' as const));
    setBusy(undefined);
  };
  const read = async () => {
    const next = await during('scan', scanTexts.failed, () => scanLocal(agent));
    if (next !== undefined) setScan(next);
  };
  const examine = async () => {
    const next = await during('doctor', doctorTexts.failed, () => runLocalDoctor(agent));
    if (next !== undefined) setReport(next);
  };
  return { port, setPort, isPort, secret, setSecret, agent, found, scan, report, busy, check, read, examine };
}
