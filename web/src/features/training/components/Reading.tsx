import { styled } from '@mui/material/styles';
import { Column } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { DescriptionList, Inset } from '#ui/layout/Panel.js';
import { TYPE } from '#ui/theme/tokens.js';

const Scroll = styled('div')({
  overflowX: 'auto',
  '& table': { borderCollapse: 'collapse', fontSize: TYPE.body2.fontSize },
  '& caption': { textAlign: 'left' },
  '& th, & td': { textAlign: 'left', padding: '4px 12px 4px 0', verticalAlign: 'top' },
});
const number = (value: number) => value.toLocaleString('en-US');
const SHOWN_OF_A_HASH = 8;
const Hash = ({ of }: { of: string | undefined }) => (
  <td>
    <Mono>{of?.slice(0, SHOWN_OF_A_HASH)}</Mono>
  </td>
);

/** What the agent's diagnosis said of a disk. */
export interface DiskReading {
  readonly verdict: string;
  readonly reason: string;
  readonly findings: readonly {
    readonly code: string;
    readonly severity: string;
    readonly layer: string;
    readonly plain: string;
    readonly evidence: readonly { readonly offset: number; readonly expected: string; readonly seen: string }[];
  }[];
  readonly checks: readonly {
    readonly name: string;
    readonly layer: string;
    readonly before: string;
    readonly rehearsed: string;
  }[];
  readonly filesBefore: number;
  readonly filesAfter: number;
  readonly digest?: string;
  /** `now` where the disk can be looked at: what stands there at this moment. */
  readonly writes: readonly {
    readonly sector: number;
    readonly sectors: number;
    readonly why: string;
    readonly before: string;
    readonly after: string;
    readonly now?: string;
  }[];
}

export function Reading({
  of: { verdict, reason, findings, checks, filesBefore, filesAfter, digest, writes },
  what,
}: {
  of: DiskReading;
  what: string;
}) {
  return (
    <Inset aria-label="What the diagnosis says" role="group">
      <Column gap={12}>
        <DescriptionList>
          <dt>Read</dt>
          <dd>{what}</dd>
          <dt>Verdict</dt>
          <dd>
            {verdict}: {reason}
          </dd>
          <dt>Files</dt>
          <dd>
            {number(filesBefore)} can be read now, {number(filesAfter)} in the rehearsal
          </dd>
        </DescriptionList>
        {findings.map(({ code, severity, layer, plain, evidence }) => (
          <div key={`${layer} ${code}`}>
            <strong style={{ fontWeight: 600 }}>{plain}</strong>{' '}
            <SecondaryText>
              {layer}, {severity}, <Mono>{code}</Mono>
            </SecondaryText>
            {evidence.map(({ offset, expected, seen }) => (
              <p key={offset} style={{ overflowWrap: 'anywhere' }}>
                <SecondaryText>
                  At byte {number(offset)}: expected {expected}; seen {seen}
                </SecondaryText>
              </p>
            ))}
          </div>
        ))}
        {digest === undefined ? null : (
          <Scroll tabIndex={0} role="group" aria-label="Planned writes">
            <table>
              <caption>
                Planned writes, digest <Mono>{digest.slice(0, 2 * SHOWN_OF_A_HASH)}</Mono>
              </caption>
              <thead>
                <tr>
                  <th scope="col">Sector</th>
                  <th scope="col">Sectors</th>
                  <th scope="col">Why</th>
                  <th scope="col">Hash before</th>
                  <th scope="col">Planned</th>
                  <th scope="col">Now</th>
                </tr>
              </thead>
              <tbody>
                {writes.map(({ sector, sectors, why, before, after, now }) => (
                  <tr key={sector}>
                    <td>{number(sector)}</td>
                    <td>{number(sectors)}</td>
                    <td>{why}</td>
                    <Hash of={before} />
                    <Hash of={after} />
                    <Hash of={now} />
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
        <Scroll tabIndex={0} role="group" aria-label="Checks of the second readers">
          <table>
            <caption>Second readers</caption>
            <thead>
              <tr>
                <th scope="col">Check</th>
                <th scope="col">Where</th>
                <th scope="col">Now</th>
                <th scope="col">Rehearsed</th>
              </tr>
            </thead>
            <tbody>
              {checks.map(({ name, layer, before, rehearsed }) => (
                <tr key={`${layer} ${name}`}>
                  <td>{name.replace(/^revive: (second reader of )?/, '')}</td>
                  <td>{layer}</td>
                  <td>{before}</td>
                  <td>{rehearsed}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </Column>
    </Inset>
  );
}
