import { SecondaryText } from '#ui/data-display/texts.js';
import { moneyText } from '#ui/data-display/Money.js';
import type { GetInjectionStatusApiResponse } from '#api/generated/centres.gen.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/injection.messages.js';

const texts = messages.assessments;
type Session = GetInjectionStatusApiResponse['sessions'][number];
type Issue = Session['softwareIssues'][number] | Session['hardwareIssues'][number];

export function Issues({ title, none, issues }: { title: string; none: string; issues: readonly Issue[] }) {
  return (
    <Section title={title}>
      {issues.length === 0 ? (
        <SecondaryText>{none}</SecondaryText>
      ) : (
        <Stack spacing={1.5} component="ul">
          {issues.map((issue) => (
            <li key={`${issue.type} ${issue.plain}`}>
              {issue.plain}{' '}
              <SecondaryText>
                {[
                  texts.severity[issue.severity],
                  'drive' in issue ? issue.drive : undefined,
                  issue.repairCommand && texts.repairName(issue.repairCommand),
                  issue.estimatedCost === undefined ? undefined : moneyText(Math.round(issue.estimatedCost * 100)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </SecondaryText>
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}
