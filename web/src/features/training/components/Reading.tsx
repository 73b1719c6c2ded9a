import { styled } from '@mui/material/styles';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { DescriptionList, Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { TYPE } from '#ui/theme/tokens.js';
import { messages } from '../training.messages.js';

const texts = messages.reading;

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
  /** `now` is the present hash, if the disk is available. */
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
    <Inset aria-label={texts.title} role="group">
      <Stack spacing={3}>
        <DescriptionList>
          <dt>{texts.source}</dt>
          <dd>{what}</dd>
          <dt>{texts.verdict}</dt>
          <dd>
            {verdict}: {reason}
          </dd>
          <dt>{texts.files}</dt>
          <dd>{texts.readable(number(filesBefore), number(filesAfter))}</dd>
        </DescriptionList>
        {findings.map(({ code, severity, layer, plain, evidence }) => (
          <div key={`${layer} ${code}`}>
            <strong>{plain}</strong>{' '}
            <SecondaryText>
              {layer}, {severity}, <Mono>{code}</Mono>
            </SecondaryText>
            {evidence.map(({ offset, expected, seen }) => (
              <p key={offset}>
                <SecondaryText>{texts.evidence(number(offset), expected, seen)}</SecondaryText>
              </p>
            ))}
          </div>
        ))}
        {digest === undefined ? null : (
          <Scroll tabIndex={0} role="group" aria-label={texts.writes}>
            <table>
              <caption>
                {texts.digest} <Mono>{digest.slice(0, 2 * SHOWN_OF_A_HASH)}</Mono>
              </caption>
              <thead>
                <tr>
                  <th scope="col">{texts.sector}</th>
                  <th scope="col">{texts.sectors}</th>
                  <th scope="col">{texts.reason}</th>
                  <th scope="col">{texts.before}</th>
                  <th scope="col">{texts.planned}</th>
                  <th scope="col">{texts.now}</th>
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
        <Scroll tabIndex={0} role="group" aria-label={texts.checks}>
          <table>
            <caption>{texts.secondReaders}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.check}</th>
                <th scope="col">{texts.where}</th>
                <th scope="col">{texts.now}</th>
                <th scope="col">{texts.rehearsed}</th>
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
      </Stack>
    </Inset>
  );
}
