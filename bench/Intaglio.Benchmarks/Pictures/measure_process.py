"""Runs a program to its end and prints what it cost as JSON: measure_process.py FOLDER LOG PROGRAM [ARGUMENT...]

The kernel counts the memory of the process that starts a program as the program's own until it is loaded, so that a small process starts it.
"""
import json
import os
import sys
import time

folder, log, program = sys.argv[1:4]
os.chdir(folder)
output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
actions = [(os.POSIX_SPAWN_DUP2, output, 1), (os.POSIX_SPAWN_DUP2, output, 2)]
start = time.perf_counter_ns()
process = os.posix_spawn(program, sys.argv[3:], os.environ, file_actions=actions)
_, status, usage = os.wait4(process, 0)
elapsed = time.perf_counter_ns() - start
print(json.dumps({
    "exitCode": os.waitstatus_to_exitcode(status),
    "nanoseconds": elapsed,
    "processorNanoseconds": (usage.ru_utime + usage.ru_stime) * 1e9,
    "peakMemory": usage.ru_maxrss * 1024,
}))
