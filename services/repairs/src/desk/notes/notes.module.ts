import { Module } from '@nestjs/common';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { AddNote } from './add-note.js';
import { NotesController } from './notes.controller.js';
import { NotesProjection } from './notes.projection.js';

@Module({ imports: [TicketsModule], controllers: [NotesController], providers: [AddNote, NotesProjection] })
export class NotesModule {}
