import { Module } from '@nestjs/common';
import { ListPatches } from './list-patches.js';

@Module({ providers: [ListPatches], exports: [ListPatches] })
export class PatchesModule {}
