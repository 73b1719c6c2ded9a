import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { GetRequest } from '@revive/proto/revive/repairs/v1/repairs';
import type {
  DiagnoseRemoteDeviceRequest,
  RemoteDiagnosis,
  RemoteSession,
  RemoteSessionList,
  RemoteSessionRow,
  StartRemoteSessionRequest,
} from '@revive/proto/revive/repairs/v1/remote_sessions';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { DiagnoseRemoteDevice } from './diagnose-device.js';
import { EndRemoteSession } from './end-session.js';
import { ReadRemoteSessions } from './read-sessions.js';
import { StartRemoteSession } from './start-session.js';

@Controller()
@CalledBy('gateway')
export class RemoteSessionsController {
  constructor(
    private readonly starting: StartRemoteSession,
    private readonly reading: ReadRemoteSessions,
    private readonly diagnoses: DiagnoseRemoteDevice,
    private readonly ending: EndRemoteSession,
  ) {}

  @GrpcMethod('RemoteSessions')
  startRemoteSession(
    @Payload() request: StartRemoteSessionRequest,
    @Caller() actor: UserActor,
  ): Promise<RemoteSessionRow> {
    return this.starting.run(actor, request);
  }

  @GrpcMethod('RemoteSessions')
  async listRemoteSessions(@Caller() actor: UserActor): Promise<RemoteSessionList> {
    return { sessions: await this.reading.list(actor) };
  }

  @GrpcMethod('RemoteSessions')
  async getRemoteSession(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<RemoteSession> {
    return this.reading.read(actor, ticketId(id));
  }

  @GrpcMethod('RemoteSessions')
  async diagnoseRemoteDevice(
    @Payload() { id, deviceId }: DiagnoseRemoteDeviceRequest,
    @Caller() actor: UserActor,
  ): Promise<RemoteDiagnosis> {
    return this.diagnoses.run(actor, ticketId(id), deviceId);
  }

  @GrpcMethod('RemoteSessions')
  async endRemoteSession(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<RemoteSessionRow> {
    return this.ending.run(actor, ticketId(id));
  }
}
