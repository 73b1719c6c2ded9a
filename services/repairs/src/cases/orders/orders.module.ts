import { Module } from '@nestjs/common';
import { OrderSigner } from './order-signer.js';
import { Instructions } from './instructions.js';
import { BindingProof } from './binding-proof.js';

@Module({ providers: [OrderSigner, Instructions, BindingProof], exports: [OrderSigner, Instructions, BindingProof] })
export class OrdersModule {}
