"""A program in a pseudo-terminal, for scripts."""

import os
import pty
import select
import time

import termination  # Importing it is enough.


class Terminal:
    """Types into a program with a prompt, and waits until it has done what was typed."""

    def __init__(self, name, command, environment, patience=60):
        self.name, self.patience, self.marks = name, patience, 0
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], [str(word) for word in command], environment)
        self.settle()

    def type(self, text):
        os.write(self.file, text.encode())
        self.settle()

    def settle(self):
        """Discards what was not entered, and waits until the program has done the rest."""
        self.marks += 1
        # What is typed is not what is printed.
        os.write(self.file, f'\x15echo "mark\\u{{2D}}{self.marks}"\r'.encode())
        self.read(until=f"mark-{self.marks}\r".encode())

    def end(self):
        """Quits the program, and returns its status."""
        os.write(self.file, b"\x15quit\r")
        self.read(until=None)
        os.close(self.file)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def read(self, until):
        """Reads to a text, or to the end."""
        seen, deadline = b"", time.monotonic() + self.patience
        while until is None or until not in seen:
            if time.monotonic() > deadline:
                raise SystemExit(f"the {self.name} does not answer; it showed last:\n{self.last(seen)}")
            if not select.select([self.file], [], [], 0.5)[0]:
                continue
            try:
                seen += os.read(self.file, 65536)
            except OSError:
                if until is None:
                    return
                raise SystemExit(f"the {self.name} has ended:\n{self.last(seen)}")

    @staticmethod
    def last(seen):
        return seen[-2000:].decode(errors="replace")
