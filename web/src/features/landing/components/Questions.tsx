import { Text } from '#ui/data-display/texts.js';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Card } from '#ui/layout/Panel.js';
import { HELP_CENTER_PATH, helpPath } from '#ui/navigation/help-path.js';
import { color } from '#ui/theme/tokens.js';
import { messages } from '../landing-details.messages.js';
import { Section, SectionTitle } from './sections.js';

const texts = messages.questions;

const Question = styled('details')({
  '& + &': { borderTop: `1px solid ${color.divider}` },
  '& > summary': { display: 'list-item', padding: '10px 0', fontWeight: 600, cursor: 'pointer' },
  '& > p': { padding: '0 0 12px 18px', color: color.quiet },
});

/** Uses the browser's own disclosure element, which works without a script and opens for in-page search. */
export function Questions() {
  return (
    <Section aria-labelledby="questions">
      <SectionTitle id="questions">{texts.title}</SectionTitle>
      <Card sx={{ py: 2 }} as="div">
        {texts.list.map(({ question, answer, slug }) => (
          <Question key={slug}>
            <summary>{question}</summary>
            <p>
              {answer}{' '}
              <Link to={helpPath(slug)} aria-label={`${texts.more}: ${question}`}>
                {texts.more}
              </Link>
            </p>
          </Question>
        ))}
      </Card>
      <Text sx={{ mt: 3 }}>
        <Link to={HELP_CENTER_PATH}>{texts.all}</Link>
      </Text>
    </Section>
  );
}
