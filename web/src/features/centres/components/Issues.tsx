import { SecondaryText } from '#ui/data-display/texts.js';
import { moneyText } from '#ui/data-display/Money.js';
import { Column } from '#ui/layout/stacks.js';
import { TYPE } from '#ui/theme/tokens.js';
import type { GetInjectionStatusApiResponse } from '#api/generated/centres.gen.js';
import { messages } from '../messages/injection.messages.js';

const texts = messages.assessments;
type Session = GetInjectionStatusApiResponse['sessions'][number];
type Issue = Session['softwareIssues'][number] | Session['hardwareIssues'][number];

export function Issues({ title, none, issues }: { title: string; none: string; issues: readonly Issue[] }) {
  return (
    <div style={{ minWidth: 0 }}>
      <h3 style={TYPE.h3}>{title}</h3>
      {issues.length === 0 ? (
        <SecondaryText>{none}</SecondaryText>
      ) : (
        <Column as="ul" gap={6}>
          {issues.map((issue) => (
            <li key={`${issue.type} ${issue.plain}`} style={{ overflowWrap: 'anywhere' }}>
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
        </Column>
      )}
    </div>
  );
}
