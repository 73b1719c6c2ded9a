import type { FileKind, FileType } from '@revive/contracts/onboarding/files';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A file of an application; its bytes are the object `application-files/<application>/<id>`, which is there before the
 * row and goes after it.
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

/** A file that is coming; the file that it becomes has its id. */
@Entity('file_uploads')
export class FileUploadEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'application_id' }) applicationId: string;
  @Column('text') kind: FileKind;
  @Column('text') name: string;
  @Column('int') size: number;
  /** The network that sends it. */
  @Column('text') address: string;
  @Column('timestamptz', { name: 'begun_at' }) begunAt: Date;
}
