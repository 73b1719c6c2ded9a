import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications.module.js';
import { ApplicationFilesRpc } from './application-files.controller.js';
import { TakeFiles } from './upload-file.js';
import { GiveFiles } from './download-file.js';
import { SweepFiles } from './delete-orphaned-files.js';

/** Files of an application. */
@Module({
  imports: [ApplicationsModule],
  controllers: [ApplicationFilesRpc],
  providers: [TakeFiles, GiveFiles, SweepFiles],
})
export class ApplicationFilesModule {}
