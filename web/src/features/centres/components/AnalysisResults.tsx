import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AnalyzeNonBootableApiResponse } from '#api/generated/centres.gen.js';
import { repairPath } from '#entities/paths.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/nonbootable.messages.js';

const texts = messages.results;
type Analysis = AnalyzeNonBootableApiResponse;

/** Analysis of a PC. A part that was not analyzed has no line, only a reason below. */
export function AnalysisResults({ analysis }: { analysis: Analysis }) {
  const { cpu, ram, drives, motherboard } = analysis;
  const source = analysis.rescue ? texts.source.rescue_media : texts.source.agent_computer;
  return (
    <Panel title={texts.title} aside={<SecondaryText>{source}</SecondaryText>}>
      <Stack spacing={4}>
        {analysis.state === 'failed' ? <p role="alert">{texts.failedLook}</p> : null}
        <DescriptionList>
          <Fact name={texts.machine}>{analysis.machine}</Fact>
          <Fact name={texts.processor}>
            {[cpu?.vendor, cpu?.model, cpu?.cores === undefined ? undefined : texts.cores(cpu.cores, cpu.threads)]
              .filter(Boolean)
              .join(', ')}
          </Fact>
          <Fact name={texts.memory}>{ram.map(({ sizeGB, type }) => texts.module(sizeGB, type)).join(', ')}</Fact>
          <Fact name={texts.drives}>
            {drives
              .map(({ model, capacityGB, health }) =>
                [texts.drive(model, capacityGB), health === undefined ? '' : texts.health[health]]
                  .filter(Boolean)
                  .join(': '),
              )
              .join('; ')}
          </Fact>
          <Fact name={texts.board}>{[motherboard?.manufacturer, motherboard?.model].filter(Boolean).join(' ')}</Fact>
          <Fact name={texts.system}>{analysis.osStatus ?? ''}</Fact>
          <Fact name={texts.platform}>{analysis.platform ?? ''}</Fact>
          <Fact name={texts.revenue}>{analysis.revenue_impact ?? ''}</Fact>
        </DescriptionList>
        <Lines title={texts.notes} lines={analysis.notes} />
        <Lines
          title={texts.notSeen}
          lines={analysis.notSeen.map(({ what, why }) => [what, why].filter(Boolean).join(': '))}
        />
        <Lines title={texts.capabilities} lines={analysis.repairCapabilities} />
        <Stack direction="row" spacing={2}>
          <Button variant="outlined" component={Link} to={repairPath('tenant', analysis.sessionId)}>
            {texts.openRepair}
          </Button>
        </Stack>
      </Stack>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '') return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <Stack spacing={1} component="ul">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Stack>
    </Section>
  );
}
