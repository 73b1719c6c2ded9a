import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { DiagnosisReport } from '@revive/proto/revive/repair/v1/repair';
import { agentIdOf } from '@revive/platform/auth/signed-by-agent';
import { NotByThisAgentError, openOutcome, openReport } from './agent-signature.js';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const spki = publicKey.export({ type: 'spki', format: 'der' });
const agentId = agentIdOf(spki);
const signed = (prefix: string, payload: Uint8Array) => ({
  payload,
  publicKey: spki,
  signature: sign('sha256', Buffer.concat([Buffer.from(prefix, 'latin1'), payload]), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  }),
});
const report = (over: object) =>
  DiagnosisReport.encode({ ...DiagnosisReport.decode(new Uint8Array()), agentId, ...over }).finish();

describe('messages signed by an agent', () => {
  it('rejects signed bytes that are not a message', () => {
    for (const bytes of [
      Buffer.from([0xff, 0xff, 0xff]),
      Buffer.from([0x0a, 0xff, 0xff, 0xff, 0x07]),
      Buffer.alloc(40, 0x0b),
    ]) {
      expect(() => openReport(signed('revive-report-v1\0', bytes), agentId)).toThrow(NotByThisAgentError);
      expect(() => openOutcome(signed('revive-outcome-v1\0', bytes), agentId)).toThrow(NotByThisAgentError);
    }
  });

  it('replaces NUL characters, which PostgreSQL cannot store', () => {
    const payload = report({
      reason: 'a\u0000b',
      findings: [
        {
          code: 'c\u0000',
          procedure: '',
          severity: '',
          layer: '',
          plain: '',
          evidence: [{ offset: 0, expected: '\u0000', seen: 'x' }],
        },
      ],
    });
    const opened = openReport(signed('revive-report-v1\0', payload), agentId);
    expect([opened.reason, opened.findings[0]?.code, opened.findings[0]?.evidence[0]?.expected]).toEqual([
      'a\ufffdb',
      'c\ufffd',
      '\ufffd',
    ]);
  });
});
