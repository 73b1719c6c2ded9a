import { describe, expect, it } from '@jest/globals';
import { readParameters, readTransactions } from './server-log.js';

const at = '2026-11-21 22:00:00.000 UTC';
const LOG = `${at} [7] revive_fleet_tenant LOG:  statement: START TRANSACTION
${at} [7] revive_fleet_tenant LOG:  statement: SET TRANSACTION ISOLATION LEVEL SERIALIZABLE
${at} [7] revive_fleet_tenant LOG:  execute <unnamed>: select set_config('revive.tenant_id', $1, true), set_config('revive.actor', $2, true)
${at} [7] revive_fleet_tenant DETAIL:  Parameters: $1 = '0199', $2 = 'user:42'
${at} [8] revive_fleet_system LOG:  statement: select 1
${at} [7] revive_fleet_tenant LOG:  execute <unnamed>: select *
\tfrom devices where name = $1
${at} [7] revive_fleet_tenant DETAIL:  Parameters: $1 = 'Thandi''s', $2 = NULL
${at} [9] revive_fleet_tenant LOG:  statement: START TRANSACTION
${at} [7] revive_fleet_tenant LOG:  statement: select count(*) from agents
${at} [7] revive_fleet_tenant LOG:  statement: COMMIT
`;

describe('transactions in the log of PostgreSQL', () => {
  it('returns ended transactions with role, scope, statements and values', () => {
    expect(readTransactions(LOG)).toEqual([
      {
        role: 'revive_fleet_tenant',
        scope: { 'revive.tenant_id': '0199', 'revive.actor': 'user:42' },
        statements: [
          { text: 'select *\nfrom devices where name = $1', values: ["Thandi's", null] },
          { text: 'select count(*) from agents', values: [] },
        ],
      },
    ]);
  });

  it('reads values with quotes, commas and dollar signs', () => {
    expect(readParameters("Parameters: $1 = 'a, $2 = ''b''', $2 = '{x,y}'")).toEqual(["a, $2 = 'b'", '{x,y}']);
  });
});
