import { Module } from '@nestjs/common';
import { OrderSigner } from './order-signer.js';
import { OrderOrigins } from './order-origins.js';
import { Instructions } from './instructions.js';
import { BindingProof } from './binding-proof.js';

@Module({
  providers: [OrderSigner, OrderOrigins, Instructions, BindingProof],
  exports: [OrderSigner, OrderOrigins, Instructions, BindingProof],
})
export class OrdersModule {}
