"""Ends a script that imports it on SIGTERM and SIGINT: its programs are killed, and then it ends as with an error, so that
its folders are removed. A program that still ran would write to a folder while it is removed."""

import os
import signal
import sys

SIGNALS = [number for number in (signal.SIGTERM, signal.SIGINT) if signal.getsignal(number) != signal.SIG_IGN]


def end(number, _):
    # Another signal must not interrupt the removal.
    for other in SIGNALS:
        signal.signal(other, signal.SIG_IGN)
    with open(f"/proc/self/task/{os.getpid()}/children") as file:
        programs = [int(word) for word in file.read().split()]
    for program in programs:
        os.kill(program, signal.SIGKILL)
        os.waitpid(program, 0)
    sys.exit(128 + number)


for number in SIGNALS:
    signal.signal(number, end)
