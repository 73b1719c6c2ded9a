import { styled } from '@mui/material/styles';
import type { Analysis } from '@revive/blue-screen/analysis';
import type { Confidence, Suspect } from '@revive/blue-screen/suspects';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import type { Badge } from '#ui/data-display/badge.js';
import { LooseNumberList } from '#ui/data-display/lists.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { dayText, durationText, fullText } from '#ui/format/time-text.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { Circle, Diamond, Triangle } from '#ui/theme/icons.js';
import { CONFIDENCE_LABELS, KINDS, messages, suspectsText } from '../blue-screen.messages.js';
import { summaryOf } from '../summary.js';

const texts = messages.report;
const ModuleName = styled(Mono)({ fontWeight: 600 });
const LOOKS: Record<Confidence, Badge> = {
  high: { label: CONFIDENCE_LABELS.high, tone: 'orange', icon: Triangle },
  medium: { label: CONFIDENCE_LABELS.medium, tone: 'yellow', icon: Diamond },
  low: { label: CONFIDENCE_LABELS.low, tone: 'slate', icon: Circle },
};

function SuspectItem({ suspect: { module, ofWindows, confidence, evidence } }: { suspect: Suspect }) {
  return (
    <li>
      <Stack direction="row" spacing={2.5}>
        <ModuleName>{module.name}</ModuleName>
        <StatusBadge look={LOOKS[confidence]} />
        {ofWindows ? <SecondaryText>{texts.ofWindows}</SecondaryText> : null}
        {module.linkedAt === undefined ? null : (
          <SecondaryText>{texts.built(dayText(module.linkedAt.toISOString()))}</SecondaryText>
        )}
      </Stack>
      {evidence.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
    </li>
  );
}

function Facts({ analysis: { header, code }, file }: { analysis: Analysis; file: string }) {
  const { crashedAt, upSeconds, windowsBuild, processors, machine, kind } = header;
  return (
    <DescriptionList>
      <dt>{texts.stopCode}</dt>
      <dd>
        <Mono>{code}</Mono>
      </dd>
      {crashedAt === undefined ? null : (
        <>
          <dt>{texts.crashed}</dt>
          <dd>{fullText(crashedAt.toISOString())}</dd>
        </>
      )}
      {upSeconds === undefined ? null : (
        <>
          <dt>{texts.uptime}</dt>
          <dd>{durationText(upSeconds * 1000)}</dd>
        </>
      )}
      <dt>{texts.windows}</dt>
      <dd>{texts.windowsText(windowsBuild, machine, processors)}</dd>
      <dt>{texts.file}</dt>
      <dd>{texts.fileText(file, KINDS[kind])}</dd>
    </DescriptionList>
  );
}

export function DumpReport({ analysis, file }: { analysis: Analysis; file: string }) {
  const { name, plain, parameters, suspects, modules, advice, notRead } = analysis;
  return (
    <Stack spacing={4}>
      <Panel title={name ?? texts.unknownStop} aside={<CopyButton text={summaryOf(analysis)} label={texts.copy} />}>
        <Stack spacing={3}>
          {plain === '' ? null : <Text>{plain}</Text>}
          <Facts analysis={analysis} file={file} />
          {notRead.map((sentence) => (
            <SecondaryText key={sentence}>{sentence}</SecondaryText>
          ))}
          <Disclosure closed={texts.parameters} open={texts.hideParameters}>
            <DescriptionList>
              {parameters.map(({ value, meaning }, index) => (
                <div key={index}>
                  <dt>
                    <Mono>{value}</Mono>
                  </dt>
                  <dd>{meaning === '' ? '–' : meaning}</dd>
                </div>
              ))}
            </DescriptionList>
          </Disclosure>
        </Stack>
      </Panel>
      <Panel title={texts.suspects}>
        <Stack spacing={3}>
          <SecondaryText>{suspectsText(suspects.length)}</SecondaryText>
          {suspects.length === 0 ? null : (
            <Stack spacing={3.5} component="ul">
              {suspects.map((suspect) => (
                <SuspectItem key={`${suspect.module.name} ${suspect.module.base}`} suspect={suspect} />
              ))}
            </Stack>
          )}
          {modules.length === 0 ? null : (
            <Disclosure closed={texts.drivers(modules.length)} open={texts.hideDrivers}>
              <Mono as="p">{modules.map((module) => module.name).join(', ')}</Mono>
            </Disclosure>
          )}
        </Stack>
      </Panel>
      <Panel title={texts.steps}>
        <LooseNumberList>
          {advice.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}.</strong> {text}
            </li>
          ))}
        </LooseNumberList>
      </Panel>
    </Stack>
  );
}
