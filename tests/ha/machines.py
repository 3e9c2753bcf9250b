"""Machines for programs: network namespaces on a bridge, whose network can be cut, or addresses of loopback."""

import os
import secrets
import subprocess

from programs import installed

HOST = 254  # this machine's number among the others


def ip(*words):
    subprocess.run([installed("ip", "iproute2"), *map(str, words)], check=True, capture_output=True)


class Machine:
    """A place with an address. Runs a command behind the words of `before`."""

    def __init__(self, name, address, before=()):
        self.name = name
        self.address = address
        self.before = list(before)


class Loopback:
    """Addresses of 127.0.0.0/8 that no other program uses: they need no rights, and cannot be cut."""

    can_cut = False

    def __init__(self, count):
        net = f"127.{secrets.randbelow(200) + 20}.{secrets.randbelow(250) + 1}"
        self.machines = [Machine(f"m{number}", f"{net}.{number}") for number in range(1, count + 1)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


class Namespaces:
    """Needs root. `cut()` cuts a machine's network; `part()` separates two machines; `heal()` undoes both."""

    can_cut = True

    def __init__(self, count):
        self.mark = secrets.token_hex(3)
        self.net = f"10.{secrets.randbelow(200) + 20}.{secrets.randbelow(250) + 1}"
        self.bridge = f"aw{self.mark}"
        self.machines = []
        self.count = count

    def __enter__(self):
        try:
            ip("link", "add", self.bridge, "type", "bridge")
            ip("addr", "add", f"{self.net}.{HOST}/24", "dev", self.bridge)
            ip("link", "set", self.bridge, "up")
            for number in range(1, self.count + 1):
                self._add(number)
        except BaseException:
            self.__exit__()
            raise
        return self

    def _add(self, number):
        name, cable = f"{self.bridge}-{number}", f"{self.bridge}c{number}"
        ip("netns", "add", name)
        self.machines.append(Machine(name, f"{self.net}.{number}", [installed("nsenter", "util-linux"), f"--net=/run/netns/{name}"]))
        ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", name)
        ip("link", "set", cable, "master", self.bridge, "up")
        ip("-n", name, "addr", "add", f"{self.net}.{number}/24", "dev", "eth0")
        ip("-n", name, "link", "set", "eth0", "up")
        ip("-n", name, "link", "set", "lo", "up")

    def cable(self, machine):
        return machine.name.replace("-", "c")

    def cut(self, machine):
        ip("link", "set", self.cable(machine), "down")

    def part(self, one, others):
        """`one` and `others` get no packets of each other any more, and no error either."""
        addresses = ", ".join(other.address for other in others)
        self._nft(one, "add table inet cut", "add chain inet cut in { type filter hook input priority 0; }",
                  "add chain inet cut out { type filter hook output priority 0; }",
                  f"add rule inet cut in ip saddr {{ {addresses} }} drop",
                  f"add rule inet cut out ip daddr {{ {addresses} }} drop")  # fmt: skip

    def heal(self, machine):
        ip("link", "set", self.cable(machine), "up")
        self._nft(machine, "add table inet cut", "delete table inet cut")

    def _nft(self, machine, *commands):
        command = [*machine.before, installed("nft", "nftables"), "; ".join(commands)]
        subprocess.run(command, check=True, capture_output=True)

    def __exit__(self, *_):
        """A process that still runs in a namespace would keep it."""
        for number in range(1, self.count + 1):
            subprocess.run(["ip", "netns", "del", f"{self.bridge}-{number}"], capture_output=True)
        subprocess.run(["ip", "link", "del", self.bridge], capture_output=True)


def namespaces_work():
    """Whether this user on this kernel can create and cut networks."""
    if os.geteuid() != 0:
        return False
    try:
        with Namespaces(1) as net:
            net.part(net.machines[0], [Machine("", f"{net.net}.9")])
            net.heal(net.machines[0])
        return True
    except (subprocess.CalledProcessError, SystemExit):
        return False
