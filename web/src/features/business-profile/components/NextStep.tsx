import type { Onboarding } from '#api/generated/business-profile.gen.js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { ListRow } from '#ui/data-display/lists.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { When } from '#ui/data-display/When.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../business-profile.messages.js';

const Title = styled('strong')({ fontWeight: 500, '[aria-current] &': { fontWeight: 600 } });

const { agreement, profile, review, training, ...words } = messages.next;

interface Line {
  readonly title: string;
  readonly done: string | undefined;
  readonly text: string;
  readonly to?: string;
  readonly action?: string;
}

function linesOf({
  next,
  refusal,
  agreementSignedAt,
  agreementCurrent,
  profileSubmittedAt,
  trainingCompletedAt,
  modulesDone,
  modulesRequired,
  status,
}: Onboarding): readonly (Line & { readonly due: boolean })[] {
  const past = status === 'training' || status === 'active';
  return [
    {
      title: agreement.title,
      done: agreementCurrent ? agreementSignedAt : undefined,
      text: agreementSignedAt !== undefined && !agreementCurrent ? agreement.changed : agreement.text,
      to: '/user-agreement',
      action: agreement.action,
      due: next === 'agreement',
    },
    {
      title: profile.title,
      done: refusal === undefined ? profileSubmittedAt : undefined,
      text: refusal === undefined ? profile.text : profile.refused(refusal),
      due: next === 'profile',
    },
    {
      title: review.title,
      done: undefined,
      text: past || status === 'approved' ? review.approved : review.text,
      ...(past || status === 'approved' ? {} : { to: '/pending-approval', action: review.action }),
      due: next === 'review',
    },
    {
      title: training.title,
      done: trainingCompletedAt,
      text: training.text(modulesDone, modulesRequired),
      due: next === 'training',
    },
  ];
}

export function NextStep({ onboarding }: { onboarding: Onboarding }) {
  const lines = linesOf(onboarding);
  const dueAt = lines.findIndex(({ due }) => due);
  return (
    <>
      <PageHeader
        title={words.title}
        fact={dueAt < 0 ? words.done : words.step(dueAt + 1, lines.length, lines[dueAt]?.title ?? '')}
        actions={
          onboarding.next === 'done' ? (
            <Button variant="contained" component={Link} to="/">
              {words.toHome}
            </Button>
          ) : undefined
        }
      />
      <Card aria-label={words.list}>
        <Stack spacing={4} component="ol">
          {lines.map(({ title, done, text, to, action, due }, at) => (
            <ListRow key={title} aria-current={due ? 'step' : undefined}>
              <Stack spacing={0.5}>
                <Title>
                  {at + 1}. {title}
                </Title>
                <SecondaryText>
                  {done === undefined ? (
                    text
                  ) : (
                    <>
                      {words.completed}
                      <When at={done} />
                    </>
                  )}
                </SecondaryText>
              </Stack>
              {due && to !== undefined ? (
                <Button variant="contained" component={Link} to={to}>
                  {action}
                </Button>
              ) : null}
            </ListRow>
          ))}
        </Stack>
      </Card>
    </>
  );
}
