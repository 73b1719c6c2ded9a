import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { EnrolmentError, establishIdentity, type Identity } from '../identity/enrolment.js';
import { codeOf } from './check.js';
import type { DoctorPc } from './doctor-pc.js';

/** `none`: never enrolled. `broken`: the files of the enrolment are unreadable or do not belong together. */
export type OwnIdentity =
  | { readonly kind: 'enrolled'; readonly identity: Identity }
  | { readonly kind: 'none' }
  | { readonly kind: 'broken'; readonly why: string };

/** Reads and verifies the enrolment without a token, so nothing is sent and nothing changes on disk. */
export async function ownIdentity({ home, agentVersion }: DoctorPc): Promise<OwnIdentity> {
  try {
    await access(join(home, 'identity.json'));
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'none' };
    return { kind: 'broken', why: `identity.json can't be read (${code})` };
  }
  try {
    const identity = await establishIdentity({
      home,
      gatewayUrl: '',
      tokenFile: undefined,
      name: '',
      version: agentVersion,
      sleep: () => Promise.resolve(),
    });
    return { kind: 'enrolled', identity };
  } catch (error) {
    if (error instanceof EnrolmentError) return { kind: 'broken', why: "the agent's key is missing" };
    return { kind: 'broken', why: error instanceof Error ? error.message : String(error) };
  }
}
