import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  AgentsReply,
  BenchDevice,
  BenchReply,
  BenchScan,
  GetDeviceRequest,
  ScanReply,
} from '@revive/proto/revive/fleet/v1/fleet';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ReadFleet } from './read-fleet.js';
import { ScanBenches } from './scan-benches.js';

@Controller()
@CalledBy('gateway')
export class BenchController {
  constructor(
    private readonly reading: ReadFleet,
    private readonly scanning: ScanBenches,
  ) {}

  @GrpcMethod('Fleet')
  scanBenches(@Caller() actor: UserActor): Promise<BenchScan> {
    return this.scanning.run(actor);
  }

  @GrpcMethod('Fleet')
  scan(@Caller() actor: UserActor): Promise<ScanReply> {
    return this.scanning.scan(actor);
  }

  @GrpcMethod('Fleet')
  listFleet(@Caller() actor: UserActor): Promise<ScanReply> {
    return this.scanning.list(actor);
  }

  @GrpcMethod('Fleet')
  @CalledBy('gateway', 'repairs')
  async listBench(@Caller() actor: UserActor): Promise<BenchReply> {
    return { devices: await this.reading.bench(actor) };
  }

  @GrpcMethod('Fleet')
  @CalledBy('gateway', 'repairs')
  async listAgents(@Caller() actor: UserActor): Promise<AgentsReply> {
    return { agents: await this.reading.list(actor) };
  }

  @GrpcMethod('Fleet')
  @CalledBy('gateway', 'repairs')
  getDevice(@Payload() { deviceId }: GetDeviceRequest, @Caller() actor: UserActor): Promise<BenchDevice> {
    return this.reading.device(actor, deviceId);
  }
}
