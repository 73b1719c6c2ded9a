import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { ExplainedMoney, type ExplainedFigure } from '#entities/explained-money/ExplainedMoney.js';
import { moneyText } from '#ui/data-display/Money.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Card, Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { DESK } from '#ui/theme/tokens.js';
import {
  useAssignBankLineMutation,
  useIgnoreBankLineMutation,
  useMatchBankLineMutation,
} from '../api/statements.api.js';
import { refusalText } from '../refusal-text.js';
import { asideTexts, purposeText } from '../aside.messages.js';
import { messages, type Line, type Suggestion } from '../statements.messages.js';
import { UndoDialog } from './line-dialogs.js';
import { itemName, LineFacts, SuggestionFacts } from './LineFacts.js';
import { MatchDialog } from './MatchDialog.js';
import { SetAsideDialog } from './SetAsideDialog.js';

const Halves = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [DESK]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 40 },
});

type Match = Line['matches'][number];
type Asked = 'match' | 'aside' | 'undo';

/** A bank line at the left; the payment that it probably is, or its match, at the right. */
export function BankLineCard({ line, isVatRegistered }: { line: Line; isVatRegistered: boolean }) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <Card as="li" aria-label={line.description} tabIndex={-1}>
      <Halves>
        <Stack spacing={3}>
          <LineFacts line={line} />
          <LineActions line={line} ask={setAsked} />
        </Stack>
        <Stack spacing={3}>
          {line.matches.length > 0 ? <Matches line={line} /> : null}
          {line.state === 'open' ? <Suggestions line={line} choose={() => setAsked('match')} /> : null}
          {line.state === 'ignored' && line.matches.length === 0 ? (
            <p>{messages.setAsideFor(line.reason ?? '')}</p>
          ) : null}
        </Stack>
      </Halves>
      {asked === 'match' ? <MatchDialog line={line} onClose={close} /> : null}
      {asked === 'aside' ? <SetAsideDialog line={line} isVatRegistered={isVatRegistered} onClose={close} /> : null}
      {asked === 'undo' ? <UndoDialog line={line} onClose={close} /> : null}
    </Card>
  );
}

function LineActions({ line, ask }: { line: Line; ask: (asked: Asked) => void }) {
  const { id, state, matches, isMine } = line;
  const [assign, assigning] = useAssignBankLineMutation();
  const [takeBack, taking] = useIgnoreBankLineMutation();
  const [requestId] = useState(() => crypto.randomUUID());
  const own = async () => {
    const answer = await assign({ id, assignBankLine: { isMine: !isMine } });
    if (answer.error !== undefined) toastFailure(messages.failed.owner, refusalText(answer.error));
  };
  const back = async () => {
    const answer = await takeBack({ id, ignoreBankLine: { requestId } });
    if (answer.error === undefined) toastGood(messages.done.back);
    else toastFailure(messages.failed.back, refusalText(answer.error));
  };
  return (
    <Stack direction="row" spacing={2}>
      {state === 'open' ? (
        <ActionButton variant="outlined" onClick={() => ask('aside')}>
          {messages.setAside}
        </ActionButton>
      ) : null}
      {state === 'open' ? (
        <ActionButton variant="text" disabled={assigning.isLoading} onClick={() => void own()}>
          {isMine ? messages.handBack : messages.takeOn}
        </ActionButton>
      ) : null}
      {matches.length > 0 ? (
        <ActionButton variant="outlined" onClick={() => ask('undo')}>
          {state === 'ignored' ? messages.takeBack : messages.undo}
        </ActionButton>
      ) : null}
      {state === 'ignored' && matches.length === 0 ? (
        <ActionButton variant="outlined" disabled={taking.isLoading} onClick={() => void back()}>
          {messages.takeBack}
        </ActionButton>
      ) : null}
    </Stack>
  );
}

const Matches = ({ line: { matches } }: { line: Line }) => (
  <Stack component="ul" spacing={2} aria-label={messages.matches}>
    {matches.map((match) => (
      <Stack key={match.id} component="li">
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
          <span>{matchName(match)}</span>
          <ExplainedMoney cents={match.cents} of={figureOf(match)} />
        </Stack>
        {match.feeCents === 0 ? null : <SecondaryText component="p">{messages.fee(match.feeCents)}</SecondaryText>}
        {match.vatCents === undefined ? null : (
          <SecondaryText component="p">{asideTexts.vatOf(moneyText(Math.abs(match.vatCents)))}</SecondaryText>
        )}
        <SecondaryText component="p">
          {byText(match)}, <When at={match.at} />
        </SecondaryText>
      </Stack>
    ))}
  </Stack>
);

/** Purpose and note of a line that was set aside; else the matched payment. */
const matchName = (match: Match): string =>
  match.purpose === undefined
    ? itemName(match)
    : [purposeText(match.purpose, match.cents), match.party].filter((part) => part !== '').join(': ');
const byText = ({ purpose, byName, isAutomatic }: Match): string =>
  purpose === undefined ? messages.matchedBy(byName, isAutomatic) : messages.asideBy(byName);
const figureOf = ({ entryId }: Match): ExplainedFigure | undefined =>
  entryId === undefined ? undefined : { figure: 'entry.amount', entryId };

function Suggestions({ line, choose }: { line: Line; choose: () => void }) {
  const [best, ...others] = line.suggestions;
  return (
    <Stack spacing={3}>
      {line.alreadyPaid === undefined ? null : <p>{messages.alreadyPaid(line.alreadyPaid)}</p>}
      {best === undefined ? (
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <SecondaryText component="p">{messages.noSuggestion}</SecondaryText>
          <ActionButton variant="outlined" onClick={choose}>
            {messages.chooseFirst}
          </ActionButton>
        </Stack>
      ) : (
        <SuggestionBox line={line} suggestion={best} choose={choose} />
      )}
      {others.length === 0 ? null : (
        <Disclosure closed={messages.others(others.length)} open={messages.fewer} about={line.description}>
          <Stack spacing={2}>
            {others.map((suggestion) => (
              <SuggestionBox key={keyOf(suggestion)} line={line} suggestion={suggestion} />
            ))}
          </Stack>
        </Disclosure>
      )}
    </Stack>
  );
}

const keyOf = ({ parts, feeCents }: Suggestion): string =>
  `${parts.map(({ item, cents }) => `${item.id}:${cents}`).join(' ')} ${feeCents}`;

function SuggestionBox({ line, suggestion, choose }: { line: Line; suggestion: Suggestion; choose?: () => void }) {
  const [match, matching] = useMatchBankLineMutation();
  const [requestId] = useState(() => crypto.randomUUID());
  const { parts, feeCents } = suggestion;
  const reference = parts.map(({ item }) => itemName(item)).join(' + ');
  const accept = async () => {
    const sent = parts.map(({ item, cents }) => ({ itemId: item.id, cents }));
    const answer = await match({ id: line.id, matchBankLine: { requestId, parts: sent, feeCents } });
    if (answer.error === undefined) toastGood(messages.done.match, reference);
    else toastFailure(messages.failed.match, refusalText(answer.error));
  };
  return (
    <Inset role="group" aria-label={messages.suggested(reference)}>
      <Stack spacing={3}>
        <SuggestionFacts suggestion={suggestion} />
        <Stack direction="row" spacing={2}>
          <ActionButton variant="contained" disabled={matching.isLoading} onClick={() => void accept()}>
            {matching.isLoading ? messages.accepting : messages.accept}
          </ActionButton>
          {choose === undefined ? null : (
            <ActionButton variant="outlined" onClick={choose}>
              {messages.choose}
            </ActionButton>
          )}
        </Stack>
      </Stack>
    </Inset>
  );
}
