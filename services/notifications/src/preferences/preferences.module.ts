import { Module } from '@nestjs/common';
import { CallersModule } from '../callers/callers.module.js';
import { PreferencesController } from './preferences.controller.js';
import { ChangePreferences } from './change-preferences.js';

@Module({ imports: [CallersModule], controllers: [PreferencesController], providers: [ChangePreferences] })
export class PreferencesModule {}
