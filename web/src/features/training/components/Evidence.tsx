import { EVIDENCE } from '@revive/contracts/training/evidence';
import { styled } from '@mui/material/styles';
import { Column, Quiet } from '../../../ui/layout.js';
import { Mono } from '../../../ui/Mono.js';
import { Facts, Well } from '../../../ui/Panel.js';

const Scroll = styled('div')({ overflowX: 'auto', '& table': { borderCollapse: 'collapse', fontSize: '0.8125rem' }, '& th, & td': { textAlign: 'left', padding: '4px 12px 4px 0', verticalAlign: 'top' } });
const number = (value: number) => value.toLocaleString('en-US');

interface Reading {
  readonly size: number;
  readonly verdict: string;
  readonly reason: string;
  readonly findings: readonly { readonly code: string; readonly severity: string; readonly layer: string; readonly plain: string; readonly evidence: readonly { readonly offset: number; readonly expected: string; readonly seen: string }[] }[];
  readonly checks: readonly { readonly name: string; readonly before: string; readonly rehearsed: string }[];
  readonly filesBefore: number;
  readonly filesAfter: number;
  readonly plan: { readonly digest: string; readonly writes: readonly { readonly offset: number; readonly length: number; readonly why: string }[] } | null;
}

/** A reading of the agent, as it was: a disk that its fixture code made and damaged. */
export function Evidence({ name }: { name: keyof typeof EVIDENCE }) {
  const { size, verdict, reason, findings, checks, filesBefore, filesAfter, plan }: Reading = EVIDENCE[name];
  return (
    <Well aria-label="What the agent read" role="group">
      <Column gap={12}>
        <Facts>
          <dt>Read</dt><dd>{number(size)} bytes of a disk image that was made for this training</dd>
          <dt>Verdict</dt><dd>{verdict}: {reason}</dd>
          <dt>Files</dt><dd>{number(filesBefore)} readable now, {number(filesAfter)} in the rehearsal</dd>
        </Facts>
        {findings.map(({ code, severity, layer, plain, evidence }) => (
          <div key={code}>
            <strong style={{ fontWeight: 600 }}>{plain}</strong> <Quiet>{layer}, {severity}, <Mono>{code}</Mono></Quiet>
            {evidence.map(({ offset, expected, seen }) => <p key={offset} style={{ overflowWrap: 'anywhere' }}><Quiet>At {number(offset)}: expected {expected}; seen {seen}</Quiet></p>)}
          </div>
        ))}
        {plan === null ? null : (
          <Scroll>
            <table>
              <caption style={{ textAlign: 'left' }}>Planned writes, digest <Mono>{plan.digest.slice(0, 16)}</Mono></caption>
              <thead><tr><th scope="col">Offset</th><th scope="col">Bytes</th><th scope="col">Why</th></tr></thead>
              <tbody>{plan.writes.map(({ offset, length, why }) => <tr key={offset}><td>{number(offset)}</td><td>{number(length)}</td><td>{why}</td></tr>)}</tbody>
            </table>
          </Scroll>
        )}
        <Scroll>
          <table>
            <caption style={{ textAlign: 'left' }}>Second readers</caption>
            <thead><tr><th scope="col">Check</th><th scope="col">Now</th><th scope="col">Rehearsed</th></tr></thead>
            <tbody>{checks.map((check, at) => <tr key={at}><td>{check.name}</td><td>{check.before}</td><td>{check.rehearsed}</td></tr>)}</tbody>
          </table>
        </Scroll>
      </Column>
    </Well>
  );
}
