import type { Onboarding } from '#api/generated/business-profile.gen.js';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { When } from '#ui/data-display/When.js';

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
      title: 'User agreement',
      done: agreementCurrent ? agreementSignedAt : undefined,
      text:
        agreementSignedAt !== undefined && !agreementCurrent
          ? 'A text has changed since you signed. Please read and sign again.'
          : 'Read and sign the user agreement.',
      to: '/user-agreement',
      action: 'Open the agreement',
      due: next === 'agreement',
    },
    {
      title: 'Business profile',
      done: refusal === undefined ? profileSubmittedAt : undefined,
      text: refusal === undefined ? 'Tell us about your business.' : `Sent back by the reviewers: ${refusal}`,
      due: next === 'profile',
    },
    {
      title: 'Review',
      done: undefined,
      text:
        past || status === 'approved'
          ? 'Your account was approved.'
          : 'A master administrator reviews your account (24-48 hours).',
      ...(past || status === 'approved' ? {} : { to: '/pending-approval', action: 'See where it stands' }),
      due: next === 'review',
    },
    {
      title: 'Training',
      done: trainingCompletedAt,
      text: `${modulesDone} of ${modulesRequired} required modules are done.`,
      due: next === 'training',
    },
  ];
}

/** The way in, each step with what is known of it; the one that is due has its action. */
export function NextStep({ onboarding }: { onboarding: Onboarding }) {
  return (
    <>
      <PageHeader
        title="Your onboarding"
        fact={
          onboarding.next === 'done'
            ? 'Your account is active. Nothing is due.'
            : 'One step after the other; this page always shows the next.'
        }
        actions={
          onboarding.next === 'done' ? (
            <Button variant="contained" component={Link} to="/">
              Go to your start page
            </Button>
          ) : undefined
        }
      />
      <Card aria-label="Steps">
        <ol style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {linesOf(onboarding).map(({ title, done, text, to, action, due }, at) => (
            <li key={title} aria-current={due ? 'step' : undefined} style={{ padding: '10px 0' }}>
              <Row style={{ justifyContent: 'space-between' }}>
                <Column gap={2}>
                  <strong style={{ fontWeight: due ? 600 : 500 }}>
                    {at + 1}. {title}
                  </strong>
                  <SecondaryText>
                    {done === undefined ? (
                      text
                    ) : (
                      <>
                        Done <When at={done} />
                      </>
                    )}
                  </SecondaryText>
                </Column>
                {due && to !== undefined ? (
                  <Button variant="contained" component={Link} to={to}>
                    {action}
                  </Button>
                ) : null}
              </Row>
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}
