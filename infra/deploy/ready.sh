#!/bin/bash
# The image's health check: 0 where the service beside it says that it can do its work. By the shell alone: it runs every few
# seconds for each service, and a Node of its own each time would cost more than the idle service.
exec 3<> "/dev/tcp/127.0.0.1/$HEALTH_PORT" || exit 1
printf 'GET /ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r _ status _ <&3
[ "$status" = 200 ]
