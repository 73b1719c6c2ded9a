import { rollingRestart } from '../../cluster/rolling-restart.js';
import type { FaultPart } from '../fault-part.js';

const BACK_MS = 10_000;

export const gatewaysRolled: FaultPart = {
  name: 'rolling-restart',
  title:
    'rolling restart of two gateways behind HAProxy under 100 requests/s and 200 streams: no failed request, every stream back within 10 s',
  counts: 'requests',
  async run({ stage, quick, report, say }) {
    const on = await stage.own({ instancesOf: { gateway: 2 }, agent: false });
    try {
      for (let round = 0; round < (quick ? 1 : 3); round++) {
        const { requests, failed, streams, returns, longestGapMs, restartMs } = await rollingRestart(on.product, {
          requestsPerSecond: 100,
          streams: 200,
        });
        say(
          `restarts took ${restartMs.map(Math.round).join(' and ')} ms; the longest gap of a stream was ${Math.round(longestGapMs)} ms`,
        );
        report.count('requests', requests);
        report.count('gateways restarted', restartMs.length);
        report.count('streams', streams);
        report.count('streams that came back', returns);
        for (const [what, times] of Object.entries(failed))
          for (let i = 0; i < times; i++) report.finding(`a request failed: ${what}`);
        if (returns === 0) report.finding('no stream was lost and came back: the restarts did not touch them');
        if (longestGapMs > BACK_MS) report.finding(`a stream was back only after ${Math.round(longestGapMs)} ms`);
      }
    } finally {
      await stage.end(on);
    }
  },
};
