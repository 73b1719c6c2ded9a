import { CHAIN_FAULTS, chainSentence } from '@revive/contracts/audit/trail';
import { systemActor } from '@revive/platform/auth/actor';
import { systemClock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { IdentityConfig } from './config.js';
import { ENTITIES } from './database/entities.js';
import { AccountVersions } from './accounts/account-versions.js';
import { AccountMacs } from './accounts/account-macs.js';
import { AuditMacs } from './audit/audit-macs.js';
import { AuditAnchors } from './audit/anchors.js';
import { PLATFORM } from './audit/chain.js';
import { readChains, VerifyChain } from './audit/verify-chain.js';

const ACTOR = systemActor('identity:verify-all');
/** Fails on an unavailable store: unlike a sign-in, a verification must not proceed without the store. */
const noWayRound = (error: unknown): never => {
  throw error;
};

export async function verifyAll(
  config: Pick<IdentityConfig, 'databases' | 'sealKey' | 'actorPrivateKey' | 'actorPublicKeys'>,
  objects: ObjectStore,
): Promise<{ chain: string; whole: boolean; sentence: string }[]> {
  const db = await Database.open({ service: 'identity', urls: config.databases, entities: ENTITIES });
  try {
    const rowMac = new RowMac(config.sealKey);
    const macs = new AuditMacs(rowMac);
    const verify = new VerifyChain(
      db,
      macs,
      new AccountMacs(rowMac),
      new AuditAnchors(db, objects, systemClock, macs, config),
      new AccountVersions(objects, systemClock, noWayRound),
    );
    const chains = await db.tx(ACTOR, readChains);
    const names = [PLATFORM, ...chains.filter((chain) => chain !== PLATFORM)];
    const found = [];
    for (const chain of names) {
      const verdict = await verify.run(chain === PLATFORM ? null : chain);
      const said = verdict.whole
        ? verdict
        : {
            whole: false,
            rows: Math.max(0, verdict.seq - 1),
            anchors: 0,
            seq: verdict.seq,
            reason: CHAIN_FAULTS.find((one) => one === verdict.reason),
            ...(verdict.reason === 'account' && { accountId: verdict.accountId }),
          };
      found.push({ chain, whole: verdict.whole, sentence: chainSentence(said) });
    }
    return found;
  } finally {
    await db.close();
  }
}
