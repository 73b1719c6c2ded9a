import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { Icon } from '#ui/theme/Icon.js';
import { Check, ChevronDown, ChevronRight, Undo2, X } from '#ui/theme/icons.js';
import { color, MONO, PHONE, toneColors, type Tone, TYPE } from '#ui/theme/tokens.js';
import { Text, VisuallyHidden } from '#ui/data-display/texts.js';

export interface JournalStep {
  key: string;
  title: string;
  state: 'pending' | 'active' | 'completed' | 'failed' | 'skipped';
  sentence: string;
  time?: string;
  evidence?: ReactNode;
  /** Marks a rollback; the row is orange. */
  reversal?: boolean;
}

const List = styled('ol')({ display: 'flex', flexDirection: 'column' });
const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  columnGap: 14,
  position: 'relative',
  paddingBottom: 10,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 11,
    top: 30,
    bottom: -6,
    width: 2,
    background: color.divider,
  },
  '&[data-state="completed"]::before': { background: toneColors('green').dot, opacity: 0.7 },
  '&:last-of-type::before': { display: 'none' },
  '& > div': { minWidth: 0 },
});
const HEAD = {
  display: 'grid',
  gridTemplateColumns: '90px minmax(0, 1fr) auto 20px',
  columnGap: 12,
  alignItems: 'center',
  minHeight: 36,
  width: '100%',
  textAlign: 'left',
  border: 0,
  background: 'none',
  padding: '4px 0',
  font: 'inherit',
  color: 'inherit',
  '&[type="button"]': { cursor: 'pointer' },
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr) auto 20px' },
} as const;
const Head = styled('div')(HEAD);
const Opener = styled('button')(HEAD);
const Sentence = styled('span')({
  color: color.quiet,
  '&[data-failed]': { color: toneColors('red').fg },
  [PHONE]: { gridColumn: '1 / -1', gridRow: 2 },
});
const Evidence = styled('div')({ paddingTop: 4 });
function ringOf(tone: Tone) {
  const { fg, bg } = toneColors(tone);
  return { background: bg, color: fg, borderColor: bg };
}
const Ring = styled('span')({
  width: 24,
  height: 24,
  marginTop: 6,
  borderRadius: '50%',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSizing: 'border-box',
  border: `2px solid ${color.divider}`,
  background: color.paper,
  color: color.quiet,
  zIndex: 1,
  '&[data-mark="completed"]': ringOf('green'),
  '&[data-mark="failed"]': ringOf('red'),
  '&[data-mark="reversed"]': ringOf('orange'),
  '&[data-mark="active"]': { borderColor: toneColors('petrol').dot },
});
const Dot = styled('span')({ width: 10, height: 10, borderRadius: '50%', background: toneColors('petrol').dot });
const Time = styled('span')({ fontFamily: MONO, fontSize: TYPE.mono.fontSize, color: color.quiet });
const STATE_WORDS = {
  pending: 'not started',
  active: 'running',
  completed: 'done',
  failed: 'failed',
  skipped: 'skipped',
} as const;

const MARKS = {
  completed: <Icon as={Check} size={14} />,
  failed: <Icon as={X} size={14} />,
  reversed: <Icon as={Undo2} size={14} />,
  active: <Dot />,
  skipped: '–',
  pending: null,
} as const;

function Mark({ step }: { step: JournalStep }) {
  const mark = step.reversal === true && step.state === 'completed' ? 'reversed' : step.state;
  return (
    <Ring aria-hidden data-mark={mark}>
      {MARKS[mark]}
    </Ring>
  );
}

/**
 * Steps of a run, each with a sentence, a measured duration and evidence. Running and failed steps open automatically;
 * choices of the reader survive updates.
 */
export function StepJournal({ steps, label }: { steps: readonly JournalStep[]; label: string }) {
  const [choice, setChoice] = useState<Record<string, boolean>>({});
  return (
    <List aria-label={label}>
      {steps.map((step) => {
        const opens = step.evidence !== undefined;
        const open = opens && (choice[step.key] ?? (step.state === 'active' || step.state === 'failed'));
        const head = (
          <>
            <Text
              component="strong"
              color={step.state === 'pending' || step.state === 'skipped' ? 'textSecondary' : 'textPrimary'}
            >
              {step.title}
            </Text>
            <Sentence data-failed={step.state === 'failed' || undefined}>
              {step.sentence}
              <VisuallyHidden>, {STATE_WORDS[step.state]}</VisuallyHidden>
            </Sentence>
            <Time>{step.time}</Time>
            {opens ? <Icon as={open ? ChevronDown : ChevronRight} size={15} /> : <span />}
          </>
        );
        return (
          <Item
            key={step.key}
            data-state={step.state}
            {...(step.state === 'active' ? { 'aria-current': 'step' as const } : {})}
          >
            <Mark step={step} />
            <div>
              {opens ? (
                <Opener
                  type="button"
                  data-prints
                  aria-expanded={open}
                  onClick={() => setChoice({ ...choice, [step.key]: !open })}
                >
                  {head}
                </Opener>
              ) : (
                <Head>{head}</Head>
              )}
              {open ? <Evidence>{step.evidence}</Evidence> : null}
            </div>
          </Item>
        );
      })}
    </List>
  );
}
