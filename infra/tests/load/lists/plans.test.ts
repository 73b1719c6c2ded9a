import { describe, expect, it } from '@jest/globals';
import { readPlans } from './plans.js';

const LOG = `2026-11-21 22:00:00.000 UTC [1] LOG:  checkpoint starting: time
2026-11-21 22:00:01.000 UTC [7] LOG:  duration: 0.031 ms  plan:
	{
	  "Query Text": "select * from repairs r left join tenants t\\n on true limit $1",
	  "Plan": {
	    "Node Type": "Limit",
	    "Plans": [{ "Node Type": "Nested Loop", "Plans": [
	      { "Node Type": "Seq Scan", "Relation Name": "repairs" },
	      { "Node Type": "Index Scan", "Relation Name": "tenants" }] }]
	  }
	}
2026-11-21 22:00:02.000 UTC [7] LOG:  duration: 0.010 ms  plan:
	{
	  "Query Text": "select 1",
	  "Plan": { "Node Type": "Result" }
	}
`;

describe('plans in a server’s log', () => {
  it('names tables read by a sequential scan at any depth of the plan', () => {
    expect(readPlans(LOG)).toEqual([
      { query: 'select * from repairs r left join tenants t\n on true limit $1', scanned: ['repairs'] },
      { query: 'select 1', scanned: [] },
    ]);
  });

  it('returns no plan if no statement was explained', () => {
    expect(readPlans('2026-11-21 22:00:00.000 UTC [1] LOG:  checkpoint starting: time\n')).toEqual([]);
  });
});
