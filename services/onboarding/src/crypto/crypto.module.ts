import { Module } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { OnboardingConfig } from '../config.js';
import { DocumentSigner } from './document-signer.js';
import { FieldCipher } from './field-cipher.js';
import { MagicLinks } from './magic-links.js';

type Keyed = new (sealKey: Uint8Array) => RowMac | FieldCipher | MagicLinks | DocumentSigner;
const KEYED: readonly Keyed[] = [RowMac, FieldCipher, MagicLinks, DocumentSigner];

@Module({
  providers: KEYED.map((One) => ({
    provide: One,
    inject: [CONFIG],
    useFactory: ({ sealKey }: Pick<OnboardingConfig, 'sealKey'>) => new One(sealKey),
  })),
  exports: [...KEYED],
})
export class CryptoModule {}
