"""Describes the machine, time and versions of a record."""
import os
import platform
import subprocess
import time


def first_line(path, prefix):
    with open(path) as lines:
        return next((line.split(":", 1)[1].strip() for line in lines if line.startswith(prefix)), "unknown")


def output_of(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def file_system(path):
    return output_of("findmnt", "-n", "-o", "FSTYPE", "--target", path)


def describe(server, databases):
    """Returns lines of Markdown. `databases` is the directory of the databases."""
    memory = int(first_line("/proc/meminfo", "MemTotal").split()[0]) / 1024 / 1024
    changed = " with changes" if output_of("git", "status", "--porcelain", "--untracked-files=no") else ""
    return "\n".join([
        f"- {time.strftime('%Y-%m-%d %H:%M UTC', time.gmtime())}; commit {output_of('git', 'rev-parse', '--short', 'HEAD')}{changed}",
        f"- {first_line('/proc/cpuinfo', 'model name')}, {os.cpu_count()} cores, {memory:.0f} GB; Linux {platform.release()}; "
        f"databases on {file_system(databases)}; load before the run {os.getloadavg()[0]:.1f}",
        f"- {output_of(server, '--version')}; {output_of('g++', '--version').splitlines()[0]}; "
        f"SQLite {output_of('pkg-config', '--modversion', 'sqlite3')}",
    ])
