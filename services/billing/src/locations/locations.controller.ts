import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  AddLocationRequest,
  ChangeLocationRequest,
  ChooseLocationRequest,
  ListLocationsRequest,
  LocationsReply,
} from '@revive/proto/revive/billing/v1/drawers';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ChangeLocations } from './change-locations.js';
import { ReadLocations } from './read-locations.js';

@Controller()
@CalledBy('gateway')
export class LocationsController {
  constructor(
    private readonly reading: ReadLocations,
    private readonly changing: ChangeLocations,
  ) {}

  @GrpcMethod('Locations')
  listLocations(@Payload() _: ListLocationsRequest, @Caller() actor: UserActor): Promise<LocationsReply> {
    return this.reading.run(actor);
  }

  @GrpcMethod('Locations')
  addLocation(@Payload() request: AddLocationRequest, @Caller() actor: UserActor): Promise<LocationsReply> {
    return this.changing.add(actor, request);
  }

  @GrpcMethod('Locations')
  chooseLocation(@Payload() request: ChooseLocationRequest, @Caller() actor: UserActor): Promise<LocationsReply> {
    return this.changing.choose(actor, request);
  }

  @GrpcMethod('Locations')
  changeLocation(@Payload() request: ChangeLocationRequest, @Caller() actor: UserActor): Promise<LocationsReply> {
    return this.changing.change(actor, request);
  }
}
