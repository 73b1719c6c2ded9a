import { Module } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { FleetConfig } from '../config.js';
import { PresentPki } from './present-pki.js';

@Module({
  providers: [
    {
      provide: PresentPki,
      inject: [CONFIG],
      useFactory: ({ pki: texts, orderKeys, rootStatements = '[]', pkiFiles: files = {} }: FleetConfig) =>
        PresentPki.open({ texts: { ...texts, orderKeys, rootStatements }, files }),
    },
  ],
  exports: [PresentPki],
})
export class PkiModule {}
