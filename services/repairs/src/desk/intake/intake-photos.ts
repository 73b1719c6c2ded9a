import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { HEIC_SENTENCE, MOST_PHOTO_BYTES, PHOTO_RULE, PHOTOS_MOST } from '@revive/contracts/repairs/intake';
import type { IntakePhoto } from '@revive/proto/revive/repairs/v1/intake';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { OBJECTS } from '@revive/platform/runtime/service-context';
import { isHeic, isJpeg, rewriteJpeg } from '@revive/platform/storage/jpeg';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import { photoKey } from '../../proof/removed-objects/photo-key.js';
import { RemovedObjects } from '../../proof/removed-objects/removed-objects.js';
import { IntakePhotoEntity } from '../../cases/tickets/entities/photo.entity.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { PHOTO_RULES, refusedPhoto } from './photo-refusals.js';

@Injectable()
export class IntakePhotos {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    @Inject(OBJECTS) private readonly objects: ObjectStore,
    private readonly removed: RemovedObjects,
  ) {}

  /**
   * Stores the re-encoded picture without camera metadata. The photo limit is checked under the ticket's lock. Throws
   * INVALID (400), INVALID_TRANSITION (409) after the handover, NOT_FOUND (404).
   */
  async add(actor: Actor, repairId: string, sent: Uint8Array): Promise<IntakePhoto> {
    const person = requireShopMember(actor);
    const content = rewritten(Buffer.from(sent));
    let added: IntakePhotoEntity | undefined;
    await this.tickets.change(actor, repairId, async (change) => {
      const { em, now } = change;
      const { repair } = change.ticket;
      if (repair.handedOverAt !== null)
        throw new AppError('INVALID_TRANSITION', { from: 'handed over', to: 'photographed' });
      const { id: ofRepair, tenantId } = repair;
      // control: a device has so many photos
      if ((await em.countBy(IntakePhotoEntity, { repairId: ofRepair })) >= PHOTOS_MOST)
        throw refusedPhoto(`A device has at most ${PHOTOS_MOST} photos.`);
      const sha256 = createHash('sha256').update(content).digest('hex');
      const photo: IntakePhotoEntity = {
        id: uuidv7(),
        repairId: ofRepair,
        tenantId,
        bytes: content.length,
        sha256,
        byName: person.username,
        byUser: person.userId,
        at: now,
      };
      await this.objects.put(photoKey(photo), content, {
        maxBytes: MOST_PHOTO_BYTES,
        contentType: 'image/jpeg',
        sha256,
        ifAbsent: true,
      });
      await em.insert(IntakePhotoEntity, photo);
      change.audit('repair.photo_added', `repair ${repair.number}`);
      added = photo;
    });
    return shownPhoto(added as IntakePhotoEntity);
  }

  /**
   * Deletes the row together with an audit entry, and the picture after the commit. Throws NOT_FOUND (404) for a
   * foreign shop's photo, INVALID_TRANSITION (409) after the handover and for a photo that proves an approval.
   */
  async remove(actor: Actor, repairId: string, photoId: string): Promise<void> {
    const { tenantId } = requireShopMember(actor);
    await this.tickets.change(actor, repairId, async (change) => {
      const { em, now } = change;
      const { repair, approvals } = change.ticket;
      if (repair.handedOverAt !== null)
        throw new AppError('INVALID_TRANSITION', { from: 'handed over', to: 'without a photo' });
      const photo = await em.findOneBy(IntakePhotoEntity, { id: photoId, repairId: repair.id, tenantId });
      if (!photo) throw new AppError('NOT_FOUND', { photoId });
      // control: a photo that proves an approval stays
      if (approvals.some(({ evidence }) => evidence?.photo?.id === photoId))
        throw new AppError('INVALID_TRANSITION', undefined, {
          sentence: 'This photo proves an approval and can’t be deleted.',
        });
      await em.delete(IntakePhotoEntity, { id: photoId, repairId: repair.id, tenantId });
      change.audit('repair.photo_removed', `repair ${repair.number}`);
      await this.removed.add(em, { key: photoKey(photo), tenantId }, now);
    });
  }

  /** Throws NOT_FOUND (404) for a foreign shop's photo. */
  async read(actor: Actor, repairId: string, photoId: string): Promise<Buffer> {
    const { tenantId, viewedBy } = requireShopMember(actor);
    // control: staff see no photo through the eyes of a shop’s member
    if (viewedBy !== undefined) throw new AppError('NOT_ALLOWED', { photoId });
    const photo = await this.db.tx(actor, (em) => em.findOneBy(IntakePhotoEntity, { id: photoId, repairId, tenantId }));
    if (!photo) throw new AppError('NOT_FOUND', { photoId });
    return buffer((await this.objects.get(photoKey(photo))).body);
  }
}

/** Detects the format by the content, never by a file name. */
function rewritten(content: Buffer): Buffer {
  if (isHeic(content)) throw refusedPhoto(HEIC_SENTENCE);
  if (content.length > MOST_PHOTO_BYTES) throw refusedPhoto(`This photo is larger than 600 kB. ${PHOTO_RULE}`);
  if (!isJpeg(content)) throw refusedPhoto(`${PHOTO_RULE} The content of this file is something else.`);
  return rewriteJpeg(content, PHOTO_RULES);
}

export const shownPhoto = ({ id, bytes, at, byName }: IntakePhotoEntity): IntakePhoto => ({
  id,
  bytes,
  at: at.toISOString(),
  byName,
});
