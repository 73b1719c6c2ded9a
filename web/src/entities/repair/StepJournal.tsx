import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { Icon } from '#ui/theme/Icon.js';
import { Check, ChevronDown, ChevronRight, Undo2, X } from '#ui/theme/icons.js';
import { color, MONO, PHONE, toneColors, TYPE } from '#ui/theme/tokens.js';
import { VisuallyHidden } from '#ui/data-display/texts.js';

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
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr) auto 20px', '& > .sentence': { gridColumn: '1 / -1', gridRow: 2 } },
} as const;
const Head = styled('div')(HEAD);
const Opener = styled('button')(HEAD);
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
  zIndex: 1,
});
const Time = styled('span')({ fontFamily: MONO, fontSize: TYPE.mono.fontSize, color: color.quiet });
const STATE_WORDS = {
  pending: 'not started',
  active: 'running',
  completed: 'done',
  failed: 'failed',
  skipped: 'skipped',
} as const;

function Mark({ step }: { step: JournalStep }) {
  if (step.reversal === true && step.state === 'completed') {
    const { fg, bg } = toneColors('orange');
    return (
      <Ring aria-hidden style={{ background: bg, color: fg, borderColor: bg }}>
        <Icon as={Undo2} size={14} />
      </Ring>
    );
  }
  if (step.state === 'completed' || step.state === 'failed') {
    const { fg, bg } = toneColors(step.state === 'completed' ? 'green' : 'red');
    return (
      <Ring aria-hidden style={{ background: bg, color: fg, borderColor: bg }}>
        <Icon as={step.state === 'completed' ? Check : X} size={14} />
      </Ring>
    );
  }
  if (step.state === 'active') {
    const { dot } = toneColors('petrol');
    return (
      <Ring aria-hidden style={{ borderColor: dot }}>
        <span style={{ width: 10, height: 10, borderRadius: '50%', background: dot }} />
      </Ring>
    );
  }
  return (
    <Ring aria-hidden style={{ color: color.quiet }}>
      {step.state === 'skipped' ? '–' : null}
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
            <strong
              style={{
                fontWeight: 600,
                color: step.state === 'pending' || step.state === 'skipped' ? color.quiet : color.text,
              }}
            >
              {step.title}
            </strong>
            <span className="sentence" style={{ color: step.state === 'failed' ? toneColors('red').fg : color.quiet }}>
              {step.sentence}
              <VisuallyHidden>, {STATE_WORDS[step.state]}</VisuallyHidden>
            </span>
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
            <div style={{ minWidth: 0 }}>
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
              {open ? <div style={{ paddingTop: 4 }}>{step.evidence}</div> : null}
            </div>
          </Item>
        );
      })}
    </List>
  );
}
