#!/usr/bin/env python3
"""Replays the links of a data set as a job of Apache Spark."""
import argparse
import collections
import hashlib
import json
import os
import pathlib
import queue
import re
import signal
import subprocess
import sys
import threading

try:
    from pyspark import SparkFiles, TaskContext
    from pyspark.errors import AnalysisException
    from pyspark.sql import SparkSession, functions as F
except ModuleNotFoundError:
    sys.exit("error: this Python has no pyspark\n  help: use spark-submit, or 'pip install pyspark==3.5.5'")

DESCRIPTION = """\
Open each deep link of a data set in a fresh app, as `replay` does, in a job of Apache Spark. BINARY is the executable
of any shell; it is copied to the executors. Each task pipes its partition through `BINARY replay -`. The results are
Parquet, one row per link: url, pattern, kind, outcome, failure, expected, reason, build. The counts of each pattern
are printed, by build.

Options of replay follow --, as in `-- --start signed-in`. Run it with spark-submit, or with a Python that has pyspark.
Spark reads INPUT and writes OUTPUT, so both may be in any storage that Spark is configured for.

Exit status, as of replay: 0 success; 1 wrong usage, data that cannot be read or written, or a job that failed; 3 a link
is refused or cannot be read, or there is no link; 4 an outcome is not the expected one or differs from the baseline;
130 interrupted."""
FORMATS = {".csv": "csv", ".json": "json", ".jsonl": "json", ".ndjson": "json", ".parquet": "parquet"}
COLUMNS = ("url", "pattern", "kind", "outcome", "failure", "expected", "reason", "build")
# What Spark's readers need to read links as replay does: a carriage return is a part of a line, and CSV is RFC 4180.
READER_OPTIONS = {"text": {"lineSep": "\n"}, "csv": {"header": "true", "escape": '"'}}
HEAD = '{"format":"sceneshell-replay","version":2,'
# The options of replay that the job sets, or that end it.
OWN_OPTIONS = ("--format", "--report", "--shard", "--help", "-h")
# The number of changed links that are printed.
SHOWN_CHANGES = 20
# The number of bytes of a child's diagnostics that are kept for an error.
TAIL = 2000


class Failure(Exception):
    pass


# MARK: In the executors

class Child:
    """A `replay` of one partition, which reads lines while its results are read."""

    def __init__(self, command, lines):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.diagnostics = b""
        self.error = None
        self.threads = [
            threading.Thread(target=target, daemon=True) for target in (lambda: self.feed(lines), self.keep_tail)]
        for thread in self.threads:
            thread.start()

    def feed(self, lines):
        try:
            with self.process.stdin as stdin:
                for line in lines:
                    stdin.write(line)
        except BrokenPipeError:
            # Its exit status is the error.
            pass
        except Exception as error:
            self.error = error

    def keep_tail(self):
        while chunk := self.process.stderr.read1():
            self.diagnostics = (self.diagnostics + chunk)[-TAIL:]

    def wait(self):
        """Waits for its end, and raises the error of the lines that it was given."""
        for thread in self.threads:
            thread.join()
        if self.error:
            raise self.error
        return self.process.wait()

    def kill(self):
        self.process.kill()
        self.process.wait()


def end_text(status):
    """What an exit status of a child says: `was killed by SIGKILL`."""
    return f"was killed by {signal.Signals(-status).name}" if status < 0 else f"exited with status {status}"


def replay(partition, rows, name, arguments, line_of, skips):
    """Yields pairs of a row and its result in the JSON report. Memory does not grow with the partition.

    line_of makes the line of a row; skips is whether a line may have no link.
    """
    first = next(rows, None)
    if first is None:
        return
    unanswered = queue.SimpleQueue()

    def lines():
        # No row is in the first line, which decides whether a list is a journal or UTF-16.
        yield b"\n"
        for number, (row,) in enumerate(prepend(first, rows), start=2):
            unanswered.put((number, row))
            yield line_of(row)

    def pair(line):
        """The row of a line; the rows before it have no result."""
        while not unanswered.empty():
            number, row = unanswered.get()
            if number == line:
                return row
            if number > line or not skips:
                break
        raise Failure(f"the result of line {line} is of no row, or rows before it have no result")

    child = Child([SparkFiles.get(name), *arguments], lines())
    count, summary = 0, None
    try:
        child.process.stdout.readline()
        for line in child.process.stdout:
            if line.startswith(b"]"):
                summary = json.loads(b"{" + line[2:])["summary"]
                break
            result = json.loads(line.rstrip(b",\n"))
            count += 1
            yield pair(result["line"]), result
        status = child.wait()
        if summary is None or status not in (0, 3, 4):
            raise Failure(f"it {end_text(status)}")
        if count != summary["links"] + summary["unreadable"] or not skips and not unanswered.empty():
            raise Failure(f"it has reported {count} results, which are not those of all rows")
    except (Failure, ValueError, KeyError) as error:
        child.kill()
        context = TaskContext.get()
        diagnostics = child.diagnostics.decode(errors="replace").strip()
        raise Failure(
            f"'{name}' in partition {partition}, attempt {context.attemptNumber() + 1}, after {count} results: {error}"
            + (f"\n{diagnostics}" if diagnostics else "")) from None
    finally:
        child.kill()


def prepend(first, rest):
    yield first
    yield from rest


def listed(row):
    """A line of a text as it is: a list of replay, which may have expected outcomes and comments."""
    return bytes(row) + b"\n"


def in_json(row):
    """A line of JSON Lines, which holds any URL: an empty one, and one with line breaks."""
    return json.dumps({"url": row}).encode() + b"\n"


def record(row, result, patterns, build):
    """The row of the results, as in COLUMNS."""
    if isinstance(row, bytearray):
        row = row.partition(b"\t")[0].rstrip(b"\r").decode(errors="backslashreplace")
    place = result.get("destination", "").partition(" ")[0]
    return (row, patterns.get(place), *map(result.get, ("kind", "outcome", "failure", "expected", "reason")), build)


# MARK: In the driver

def run(command):
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    except OSError as error:
        raise Failure(f"cannot run '{command[0]}': {error.strerror}") from error


def patterns_of(binary):
    """The patterns of the link table, by the names of their places."""
    described = run([binary, "describe", "--json"])
    try:
        links = json.loads(described.stdout)["links"]
    except (ValueError, KeyError) as error:
        raise Failure(f"'{binary}' is not a shell: 'describe --json' {end_text(described.returncode)}") from error
    patterns = collections.defaultdict(list)
    for link in links:
        patterns[link["name"]].append(link["pattern"])
    return {name: " | ".join(sorted(texts)) for name, texts in patterns.items()}


def check_arguments(command):
    """Replays no link, so that wrong arguments are an error before Spark starts."""
    tried = run(command)
    if tried.returncode != 3:
        raise Failure(f"'{' '.join(command)}' {end_text(tried.returncode)}\n{tried.stderr.strip()}")
    if not tried.stdout.startswith(HEAD):
        raise Failure(f"the report of '{command[0]}' is not one of version 2: {tried.stdout[:80]}")


def check_output(spark, options):
    """Fails if the output would replace what the job reads."""
    def qualified(path):
        path = spark._jvm.org.apache.hadoop.fs.Path(path)
        return path.getFileSystem(spark._jsc.hadoopConfiguration()).makeQualified(path).toString() + "/"
    outputs = [path for path in (options.output, options.changes) if path]
    for index, output in enumerate(outputs):
        for path in filter(None, (options.input, options.baseline, *outputs[:index])):
            if qualified(path).startswith(qualified(output)):
                raise Failure(f"cannot write '{output}': the job uses '{path}'")


def read_links(spark, options):
    """The URLs, in one column: the bytes of lines of a text, or strings."""
    given = {**READER_OPTIONS.get(options.format, {}), **dict(options.option)}
    frame = spark.read.format(options.format).options(**given).load(options.input)
    if options.format == "text":
        return frame.select(F.col("value").cast("binary"))
    try:
        links = frame.select(F.col(options.column).alias("url"))
    except AnalysisException as error:
        raise Failure(f"there is no column '{options.column}' in '{options.input}'; "
                      f"columns: {', '.join(frame.columns)}") from error
    if (kind := links.schema[0].dataType.simpleString()) != "string":
        raise Failure(f"the column '{options.column}' of '{options.input}' has the type {kind} instead of string")
    # Spark reads an empty field as null.
    return links.fillna("") if options.format == "csv" else links


def read_results(spark, path):
    frame = spark.read.parquet(path)
    missing = [name for name in COLUMNS if name not in frame.columns]
    if missing:
        raise Failure(f"'{path}' is not the output of a replay: there is no column {', '.join(missing)}")
    return frame


def write(frame, path, options):
    try:
        frame.write.mode("overwrite" if options.overwrite else "error").parquet(path)
    except AnalysisException as error:
        if error.getErrorClass() != "PATH_ALREADY_EXISTS":
            raise
        raise Failure(f"cannot write '{path}': it exists\nhelp: --overwrite replaces it") from error


def compare(before, after):
    """The links whose outcomes differ, with the outcomes that only one of the two has.

    A URL may be in the data many times, so that its outcomes are counted instead of paired.
    """
    def counted(frame, name):
        return frame.where("outcome is not null").groupBy("url", "outcome").agg(F.count("*").alias(name))
    return (
        counted(before, "old").join(counted(after, "new"), ["url", "outcome"], "full").fillna(0)
        .where("old != new").groupBy("url").agg(
            F.expr("collect_list(if(old > new, outcome, null))").alias("before"),
            F.expr("collect_list(if(old < new, outcome, null))").alias("after"),
            F.expr("sum(greatest(old - new, 0))").alias("lost"), F.expr("sum(greatest(new - old, 0))").alias("gained"))
        .selectExpr("url", "before", "after", "least(lost, gained) as changed",
                    "gained - least(lost, gained) as added", "lost - least(lost, gained) as removed"))


def print_counts(counts):
    """Prints how often each pattern has each outcome, with a column for each build."""
    builds = list(dict.fromkeys(build for _, _, build in counts))
    table = [("pattern", "outcome", *builds)]
    for row in sorted({(pattern, outcome) for pattern, outcome, _ in counts}):
        table.append((*row, *(str(counts[(*row, build)]) for build in builds)))
    widths = [max(map(len, column)) for column in zip(*table)]
    for pattern, outcome, *cells in table:
        numbers = (cell.rjust(width) for cell, width in zip(cells, widths[2:]))
        print("  ".join((pattern.ljust(widths[0]), outcome.ljust(widths[1]), *numbers)))


def summarize(after, before, changes):
    """Prints the counts, and returns the exit status."""
    counts = collections.Counter()
    for frame, note in ((before, " (baseline)"), (after, "")):
        if frame is not None:
            # The codes of errors are few, other texts may be many.
            summed = frame.selectExpr(
                "coalesce(pattern, '(none)') as pattern",
                "coalesce(if(outcome rlike '^error [A-Za-z]+$', outcome, kind), failure) as outcome",
                f"concat(build, '{note}') as build").groupBy("pattern", "outcome", "build").count()
            for *key, count in summed.collect():
                counts[tuple(key)] = count
    print_counts(counts)
    kinds, failures = collections.Counter(), collections.Counter()
    for row in after.groupBy("kind", "failure").count().collect():
        kinds[row["kind"] or "unreadable"] += row["count"]
        failures[row["failure"]] += row["count"]
    links = sum(kinds.values()) - kinds["unreadable"]
    parts = [f"{kinds[kind]} {kind}" for kind in ("opened", "waiting", "refused")]
    parts += [f"{kinds[kind]} {kind}" for kind in ("dropped", "failed", "unreadable") if kinds[kind]]
    text = f"# {links} link{'' if links == 1 else 's'}: {', '.join(parts)}; {failures['unexpected']} not as expected"
    differences = failures["unexpected"]
    if changes is not None:
        # With a baseline, a refusal is an outcome like others.
        del failures["refused"]
        total = changes.agg(*(F.coalesce(F.sum(name), F.lit(0)) for name in ("changed", "added", "removed"))).first()
        text += "; {} changed, {} added, {} removed".format(*total)
        differences += sum(total)
        for change in changes.orderBy("url").limit(SHOWN_CHANGES).collect():
            print(f"{ascii(change['url'])}\n   = baseline: {', '.join(change['before'])}"
                  f"\n   = outcome:  {', '.join(change['after'])}", file=sys.stderr)
    print(text)
    del failures[None]
    return 4 if differences else 3 if sum(failures.values()) or not kinds else 0


def parse():
    def option(text):
        name, equals, value = text.partition("=")
        if not equals:
            raise argparse.ArgumentTypeError(f"write NAME=VALUE instead of '{text}'")
        return name, value
    parser = argparse.ArgumentParser(
        description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False,
        usage="%(prog)s [options] BINARY INPUT OUTPUT [-- options of replay]")
    parser.error = lambda message: parser.exit(1, f"error: {message}\n{parser.format_usage()}")
    parser.add_argument("binary", metavar="BINARY", help="executable of the shell")
    parser.add_argument("input", metavar="INPUT", help="path or URL of the links")
    parser.add_argument("output", metavar="OUTPUT", help="path or URL of the results")
    parser.add_argument("--format", choices=("text", *dict.fromkeys(FORMATS.values())),
                        help="format of INPUT; text is a list of replay (default: by the extension, otherwise text)")
    parser.add_argument("--column", default="url", help="column with the URLs, such as event.url (default: url)")
    parser.add_argument("--option", action="append", default=[], type=option, metavar="NAME=VALUE",
                        help="option of Spark's reader of INPUT, such as multiLine=true (repeatable)")
    parser.add_argument("--partitions", type=int, metavar="COUNT",
                        help="number of partitions to divide the links into (default: those that Spark reads)")
    parser.add_argument("--baseline", metavar="PATH", help="OUTPUT of an earlier replay, to compare with")
    parser.add_argument("--changes", metavar="PATH", help="where to write the links that differ from the baseline")
    parser.add_argument("--build", help="name of the build (default: the start of the SHA-256 of BINARY)")
    parser.add_argument("--overwrite", action="store_true", help="replace OUTPUT, which Spark removes first")
    words = sys.argv[1:]
    end = words.index("--") if "--" in words else len(words)
    options = parser.parse_args(words[:end])
    options.arguments = words[end + 1:]
    for word in options.arguments:
        if word.partition("=")[0] in OWN_OPTIONS:
            parser.error(f"{word} cannot follow --, because the job sets it")
    if options.changes and not options.baseline:
        parser.error("--changes needs --baseline")
    if options.partitions is not None and options.partitions < 1:
        parser.error("--partitions must be at least 1")
    options.format = options.format or FORMATS.get(pathlib.PurePath(options.input).suffix.lower(), "text")
    return options


def main(options):
    binary = os.path.abspath(options.binary)
    if not os.path.isfile(binary):
        raise Failure(f"there is no executable '{options.binary}'")
    patterns = patterns_of(binary)
    is_text = options.format == "text"
    arguments = ["replay", "-", *options.arguments, "--format", "list" if is_text else "jsonl",
                 "--report", "json=-", "--shard", "1/1"]
    check_arguments([binary, *arguments])
    build = options.build or hashlib.sha256(pathlib.Path(binary).read_bytes()).hexdigest()[:12]

    name, line_of = pathlib.Path(binary).name, listed if is_text else in_json
    spark = SparkSession.builder.appName(f"replay {name}").getOrCreate()
    try:
        check_output(spark, options)
        # A baseline that cannot be read is an error before links are opened.
        before = read_results(spark, options.baseline) if options.baseline else None
        links = read_links(spark, options)
        if options.partitions:
            links = links.repartition(options.partitions)
        spark.sparkContext.addFile(binary)
        results = links.rdd.mapPartitionsWithIndex(lambda partition, rows: (
            record(row, result, patterns, build)
            for row, result in replay(partition, rows, name, arguments, line_of, is_text)))
        schema = ", ".join(f"{column} string" for column in COLUMNS)
        write(spark.createDataFrame(results, schema, verifySchema=False), options.output, options)
        after = read_results(spark, options.output)
        changes = compare(before, after).cache() if options.baseline else None
        if options.changes:
            write(changes, options.changes, options)
        return summarize(after, before, changes)
    finally:
        spark.stop()


def error_text(error):
    """The error of a child if there is one in the error of a job; otherwise Spark's own."""
    text = str(error)
    found = re.findall(r"^Failure: (.*?)\n+\s+at ", text, re.DOTALL | re.MULTILINE)
    return found[-1] if found else text.partition("\n\tat ")[0]


if __name__ == "__main__":
    try:
        status = main(parse())
    except KeyboardInterrupt:
        status = 130
    except Exception as error:
        print(f"error: {error if isinstance(error, Failure) else error_text(error)}", file=sys.stderr)
        status = 1
    sys.exit(status)
