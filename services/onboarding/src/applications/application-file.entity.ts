import type { FileKind, FileType } from '@revive/contracts/onboarding/files';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A file of an application. The bytes are in the object `application-files/<application>/<id>`, written before the row
 * and deleted after it.
 */
@Entity('application_files')
export class ApplicationFileEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'application_id' }) applicationId: string;
  @Column('text') kind: FileKind;
  @Column('text') name: string;
  @Column('text') type: FileType;
  @Column('int') size: number;
  @Column('text') sha256: string;
  @Column('timestamptz', { name: 'uploaded_at' }) uploadedAt: Date;
}

@Entity('file_uploads')
export class FileUploadEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'application_id' }) applicationId: string;
  @Column('text') kind: FileKind;
  @Column('text') name: string;
  @Column('int') size: number;
  @Column('text') address: string;
  @Column('timestamptz', { name: 'begun_at' }) begunAt: Date;
}
