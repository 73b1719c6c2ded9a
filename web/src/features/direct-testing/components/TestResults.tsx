import { FIGURE_FORMULAS } from '@revive/contracts/patch-tests/patch-tests';
import { styled } from '@mui/material/styles';
import type { PatchTest } from '#api/generated/patches.gen.js';
import { BulletList } from '#ui/data-display/lists.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { durationText } from '#ui/format/time-text.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { DescriptionList, Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../direct-testing.messages.js';
import { changeText, percentText, TEST_BADGES, verdictOf } from '../test-rows.js';
import { FigureTable } from './FigureTable.js';

const texts = messages.results;
const FORMULAS = [
  `${texts.performance}: ${FIGURE_FORMULAS.performance}`,
  `${texts.stability}: ${FIGURE_FORMULAS.stability}`,
  `${texts.change}: ${FIGURE_FORMULAS.performanceImprovement}`,
];
const List = styled('ul')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });

/** Ended tests, the newest first. The measured values open below their row. */
export function TestResults({ tests }: { tests: readonly PatchTest[] }) {
  return (
    <List aria-label={texts.list}>
      {tests.map((test) => (
        <li key={test.id}>
          <Inset>
            <TestResult test={test} />
          </Inset>
        </li>
      ))}
    </List>
  );
}

function TestResult({ test }: { test: PatchTest }) {
  const { patchName, patchVersion, deviceName, status, startTime, duration, results } = test;
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Text bold>{texts.about(`${patchName} ${patchVersion}`, deviceName)}</Text>
        <StatusBadge look={verdictOf(test) ?? TEST_BADGES[status]} />
      </Stack>
      <SecondaryText>
        <When at={startTime} />
        {duration === undefined ? '' : ` · ${texts.duration} ${durationText(duration * 1000)}`}
      </SecondaryText>
      {results === undefined ? null : <Figures test={test} results={results} />}
    </Stack>
  );
}

function Figures({ test, results }: { test: PatchTest; results: NonNullable<PatchTest['results']> }) {
  const { performance, stability, performanceImprovement, issuesFixed, issues, errorMessages, figures } = results;
  const shown = [
    [texts.performance, percentText(performance)],
    [texts.stability, percentText(stability)],
    [texts.change, changeText(performanceImprovement)],
    [texts.fixed, String(issuesFixed)],
  ] as const;
  return (
    <>
      {figures.length === 0 ? null : (
        <DescriptionList>
          {shown.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </DescriptionList>
      )}
      <Lines title={texts.issues} lines={issues} />
      <Lines title={texts.errors} lines={errorMessages.filter((line) => !issues.includes(line))} />
      {figures.length === 0 ? null : (
        <Disclosure closed={texts.more} open={texts.less} about={texts.about(test.patchName, test.deviceName)}>
          <FigureTable figures={figures} />
          <Stack spacing={1} sx={{ mt: 2 }}>
            {FORMULAS.map((line) => (
              <SecondaryText key={line} component="p">
                {line}
              </SecondaryText>
            ))}
          </Stack>
        </Disclosure>
      )}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Text bold>{title}</Text>
      <BulletList>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </BulletList>
    </div>
  );
}
