"""A program with the counter of Tests/CounterShell, for the scripts that test what it does with files."""

import os
import pty
import select
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "Tests", "Terminal"))
import termination  # Importing it is enough.

LIMIT = 30


def make_library(scratch):
    """Compiles the library that is put between a program and its system calls; returns its path."""
    library = os.path.join(scratch, "faults.so")
    source = os.path.join(ROOT, "Tests", "Faults", "faults.c")
    subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", source, "-o", library], check=True)
    return library


class Program:
    """The program in a folder, in which a call can fail, and whose calls are logged."""

    def __init__(self, binary, library, scratch):
        self.binary, self.library = binary, library
        self.folder = os.path.join(scratch, "files")
        self.log = os.path.join(scratch, "calls")
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(os.path.join(self.folder, "home"))

    def variables(self, fault):
        home = os.path.join(self.folder, "home")
        variables = {"HOME": home, "PATH": os.environ["PATH"], "TERM": "dumb", "LC_ALL": "C.UTF-8"}
        # Otherwise, on a terminal, a process that ends by a signal waits for a key.
        variables["SWIFT_BACKTRACE"] = "enable=no"
        if fault is not None:
            if os.path.exists(self.log):
                os.unlink(self.log)
            call, error, lasts = fault
            variables.update(
                LD_PRELOAD=self.library, FAULT_FOLDER=self.folder, FAULT_LOG=self.log, FAULT_TRACE="1",
                FAULT_AT=str(call), FAULT_ERROR=str(error), **({"FAULT_LASTS": "1"} if lasts else {}))
        return variables

    def run(self, *arguments, fault=None):
        """The status, the output and the errors."""
        done = subprocess.run(
            [self.binary, *arguments], cwd=self.folder, env=self.variables(fault), timeout=LIMIT,
            stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def type(self, lines, fault=None):
        """The status and the screen of a session in which lines are typed."""
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(self.folder)
            os.execve(self.binary, [self.binary], self.variables(fault))
        screen, waiting, end = b"", list(lines), time.monotonic() + LIMIT
        while time.monotonic() < end:
            if waiting and screen.endswith(b"> "):
                screen += b"\n"
                os.write(terminal, waiting.pop(0).encode() + b"\r")
            if select.select([terminal], [], [], 0.1)[0]:
                try:
                    part = os.read(terminal, 65536)
                except OSError:
                    break
                if not part:
                    break
                screen += part
        else:
            os.kill(process, 9)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        os.close(terminal)
        return status, screen.decode(errors="replace"), ""

    def read(self, name):
        with open(os.path.join(self.folder, name)) as file:
            return file.read()

    def calls(self):
        """The calls, each as its number in its process, its kind, and its line of the log."""
        with open(self.log) as file:
            lines = [line for line in file.read().splitlines() if not line.startswith("+")]
        return [(int(line.split()[0]), line.split()[1], line) for line in lines]

    def effects(self):
        """The effects of the calls, each as a list of words."""
        with open(self.log) as file:
            return [line[2:].split(" ", 3) for line in file.read().splitlines() if line.startswith("+")]
