import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../../forward.js';

export const statementRows = [
  forward(routes.previewStatement, 'statements', 'previewStatement', {
    request: ({ body: { base64, ...body } }) => ({ ...body, content: Buffer.from(base64, 'base64') }),
  }),
  forward(routes.importStatement, 'statements', 'importStatement', {
    request: ({ body: { base64, ...body } }) => ({ ...body, content: Buffer.from(base64, 'base64') }),
  }),
  forward(routes.listBankLines, 'statements', 'listBankLines', {
    request: ({ query: { state, account, mine, after } }) => ({
      state: state ?? '',
      account: account ?? '',
      mine: mine === 'true',
      after: after ?? '',
    }),
  }),
  forward(routes.listExpectedMoney, 'statements', 'listExpectedMoney', {
    request: ({ query: { search } }) => ({ search: search ?? '' }),
  }),
  forward(routes.matchBankLine, 'statements', 'matchBankLine'),
  forward(routes.undoBankLine, 'statements', 'undoBankLine'),
  forward(routes.ignoreBankLine, 'statements', 'ignoreBankLine'),
  forward(routes.assignBankLine, 'statements', 'assignBankLine'),
  forward(routes.matchCertainLines, 'statements', 'matchCertainLines'),
  forward(routes.readUnmatchedCount, 'statements', 'readUnmatchedCount'),
  forward(routes.readReconciliation, 'statements', 'readReconciliation'),
];
