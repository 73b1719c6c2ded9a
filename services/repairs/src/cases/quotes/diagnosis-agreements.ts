import { Injectable } from '@nestjs/common';
import { formatRand } from '@revive/contracts/money';
import { uuidv7 } from '@revive/platform/core/ids';
import { invalid } from '@revive/platform/errors/errors';
import { ApprovalRecord, type SignedApproval } from '@revive/proto/revive/repairs/v1/repairs';
import { OrderSigner } from '../orders/order-signer.js';
import type { DiagnosisAgreementValue } from '../tickets/entities/repair.entity.js';

/**
 * The agreed fee, if the form showed the shop's current fee. Undefined without an agreement. Throws INVALID (400) for
 * a different fee: the customer has not heard of the current one.
 */
export function agreedFee(current: number, shown: number | null | undefined): number | undefined {
  if (shown === null || shown === undefined) return undefined;
  // control: a customer agrees to the fee that was shown
  if (shown !== current)
    throw invalid({
      diagnosisAgreedCents:
        current === 0
          ? 'Your shop has no diagnosis fee now. Reload the page'
          : `The diagnosis fee is now ${formatRand(current)}. Ask the customer again`,
    });
  return current;
}

/** Signs the customer's agreement to a diagnosis fee when it is given. The signature protects the stored value. */
@Injectable()
export class DiagnosisAgreements {
  constructor(private readonly signer: OrderSigner) {}

  sign(
    repair: { readonly id: string; readonly tenantId: string },
    cents: number | undefined,
    by: { readonly how: DiagnosisAgreementValue['how']; readonly userId: string },
    now: Date,
  ): DiagnosisAgreementValue | null {
    if (cents === undefined) return null;
    const id = uuidv7();
    const at = now.toISOString();
    const { payload, signature, keyId } = this.signer.signApproval(
      ApprovalRecord.encode({
        approvalId: id,
        tenantId: repair.tenantId,
        repairId: repair.id,
        kind: 'diagnosis',
        quoteVersion: 0,
        authorisedCents: cents,
        diagnosisCents: cents,
        vatBps: 0,
        planDigest: '',
        how: by.how,
        lines: [],
        at,
      }).finish(),
    );
    return {
      id,
      cents,
      how: by.how,
      recordedBy: by.userId,
      at,
      payload: Buffer.from(payload).toString('base64'),
      signature: Buffer.from(signature).toString('base64'),
      keyId,
    };
  }
}

export const signedAgreement = ({ payload, signature, keyId }: DiagnosisAgreementValue): SignedApproval => ({
  payload: Buffer.from(payload, 'base64'),
  signature: Buffer.from(signature, 'base64'),
  keyId,
});
