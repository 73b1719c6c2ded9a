import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications.module.js';
import { ApplicationFilesController } from './application-files.controller.js';
import { UploadFile } from './upload-file.js';
import { DownloadFile } from './download-file.js';
import { DeleteOrphanedFiles } from './delete-orphaned-files.js';

@Module({
  imports: [ApplicationsModule],
  controllers: [ApplicationFilesController],
  providers: [UploadFile, DownloadFile, DeleteOrphanedFiles],
})
export class ApplicationFilesModule {}
