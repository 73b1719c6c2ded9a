import { styled } from '@mui/material/styles';
import type { AccountReview } from '#api/generated/account-review.gen.js';
import { applicationBadge } from '#entities/application-status.js';
import { badge, type Badge } from '#ui/data-display/badge.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Circle, CircleCheck, Hourglass } from '#ui/theme/icons.js';
import { DESK } from '#ui/theme/tokens.js';
import { messages } from '../account-review.messages.js';

const { states: texts, agreement, profile, training } = messages;

const States = styled('dl')({
  display: 'grid',
  gap: 16,
  margin: 0,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [DESK]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  '& dd': { margin: '4px 0 0' },
});

const none = (label: string): Badge => badge('slate', Circle, label);
const begun = (label: string): Badge => badge('yellow', Hourglass, label);
const done = (label: string): Badge => badge('green', CircleCheck, label);

function agreementLook([latest]: AccountReview['agreements']): Badge {
  if (latest === undefined) return none(agreement.unsigned);
  return latest.current ? done(agreement.signed) : begun(agreement.signedOlder);
}

function profileLook({ profile: kept, line }: AccountReview): Badge {
  if (line.profileSubmittedAt !== undefined) return done(texts.submitted);
  return kept === undefined ? none(profile.unsubmitted) : begun(texts.draft);
}

function trainingLook({ line: { modulesDone, modulesRequired }, modules }: AccountReview): Badge {
  const isBegun = modules.some(({ state }) => state !== 'not_started');
  if (!isBegun) return none(training.empty);
  const words = texts.modules(modulesDone, modulesRequired);
  return modulesDone >= modulesRequired ? done(words) : begun(words);
}

/** Four onboarding states in one row. A part with details has its own panel below. */
export function ReviewStates({ review }: { review: AccountReview }) {
  const [latest] = review.applications;
  const rows = [
    [agreement.title, agreementLook(review.agreements)],
    [profile.title, profileLook(review)],
    [training.title, trainingLook(review)],
    [
      texts.application,
      latest ? applicationBadge(latest.status, latest.withdrawnAt !== undefined) : none(texts.noApplication),
    ],
  ] as const;
  return (
    <Panel title={texts.title}>
      <States>
        {rows.map(([label, state]) => (
          <div key={label}>
            <dt>
              <SecondaryText>{label}</SecondaryText>
            </dt>
            <dd>
              <StatusBadge look={state} />
            </dd>
          </div>
        ))}
      </States>
    </Panel>
  );
}
