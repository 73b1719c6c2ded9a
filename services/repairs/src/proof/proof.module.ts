import { Module } from '@nestjs/common';
import { OutcomesModule } from './outcomes/outcomes.module.js';
import { RecordModule } from './record/record.module.js';
import { PassportsModule } from './passports/passports.module.js';
import { WarrantyModule } from './warranty/warranty.module.js';
import { RetentionModule } from './retention/retention.module.js';

@Module({
  imports: [OutcomesModule, RecordModule, PassportsModule, WarrantyModule, RetentionModule],
})
export class ProofModule {}
