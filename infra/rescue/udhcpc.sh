#!/bin/sh
# What a lease means: called by udhcpc, which passes it in variables.
case "$1" in
  deconfig)
    ip addr flush dev "$interface"
    ;;
  bound | renew)
    ip addr replace "$ip/${mask:-24}" dev "$interface"
    for gateway in $router; do ip route replace default via "$gateway" dev "$interface" && break; done
    for server in $dns; do echo "nameserver $server"; done >/etc/resolv.conf
    ;;
esac
