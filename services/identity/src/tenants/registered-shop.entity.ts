import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account created by staff for the owner of a shop without an application. */
@Entity('registered_shops')
export class RegisteredShopEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('text', { name: 'business_name' }) businessName: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
