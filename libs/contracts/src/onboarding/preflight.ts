import { responseSchema, oneOf, finite, requestSchema, list, nested, text, integer, type InferType } from '../rules.js';
import { byLink } from './by-link.js';
import { HARDWARE_FACTS, NETWORKS, USB_KINDS } from './hardware-score.js';
import { agentPort, INSTALLER_KINDS } from './installer.js';

/**
 * Validity of a preflight file (our choice): long enough to carry it to the PC, short enough to make a lost file
 * useless.
 */
export const PREFLIGHT_MINUTES = 30;

export const downloadPreflightSchema = requestSchema('DownloadPreflight', {
  ...byLink,
  kind: oneOf(INSTALLER_KINDS).required('is required'),
});

const seen = nested({
  pcModel: text(120).optional(),
  processor: text(120).optional(),
  processorCores: integer(1, 4_096).optional(),
  ramBytes: integer(1).optional(),
  diskBytes: integer(1).optional(),
  freeDiskBytes: integer().optional(),
  /** Platform and kernel version as Node.js reports them: `linux` `6.1.0`, `win32` `10.0.22631`, `darwin` `23.1.0`. */
  platform: text(40).optional(),
  release: text(80).optional(),
  systemName: text(120).optional(),
  usb: oneOf(USB_KINDS).optional(),
  networkConnection: oneOf(NETWORKS).optional(),
  roundTripsMs: list(finite().min(0, 'is too small').max(60_000, 'is too large').required(), 20).default([]),
  port: agentPort().optional(),
});
export const preflightReportSchema = requestSchema('PreflightReport', {
  token: text(100).required('is required'),
  seen: seen.required('is required'),
});
type PreflightReport = InferType<typeof preflightReportSchema>;
export type Seen = PreflightReport['seen'];

export const preflightResultSchema = responseSchema('PreflightResult', {
  compatibilityScore: integer(0, 100).required(),
  passingScore: integer(0, 100).required(),
  notMeasured: list(oneOf(HARDWARE_FACTS).required()).required(),
});
