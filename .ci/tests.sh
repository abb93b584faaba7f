# Runs test commands and counts their results. Sourced by run and long, which set scratch, a folder.

# The counts are read from dotnet's English summaries, the reasons for skipping from its result files.
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1 VSTestLogger=trx VSTestResultsDirectory="$scratch/results"
# A test that hangs is named, and ends its program.
export VSTestBlameHang=true
# One compiler process for all projects takes half the time. It ends with the script.
export UseSharedCompilation=true
if [[ -d ../shared/vectors ]]; then
    INTAGLIO_VECTORS=$(cd ../shared/vectors && pwd)
    export INTAGLIO_VECTORS
fi

parts=() all_failed=0

# Remembers the minutes of a part in tenths, beside its limit.
remember() {
    local name=$1 limit=$2 tenths=$((($3 + 3) / 6))
    parts+=("$(printf '%3d.%d  %5s  %s' $((tenths / 10)) $((tenths % 10)) "$limit" "$name")")
}

# Adds up one count, Passed, Failed or Skipped, over the summaries of all test projects in a log.
sum() {
    local number total=0
    while read -r number; do
        ((total += number)) || true
    done < <(sed -nE "s/^ *(Passed|Failed|Skipped)! +- (.*, )?$1: +([0-9]+),.*/\3/p" "$2")
    echo "$total"
}

# Keeps the failed tests of a log with their messages: whoever reads only the end of a long output needs them there.
remember_failures() {
    { echo "failed in $1:"; sed -nE '/^ +Failed [^ ]/,/^ +Stack Trace:/p; /aborted|crashed|[Bb]uild FAILED|: error /p' "$log" | cut -c1-400 | head -60; } \
        >>"$scratch/failures"
}

# Runs a test command, prints its counts, and its output where something failed.
run_tests() {
    local name=$1 limit=$2 start=$SECONDS status=0
    shift 2
    log=$scratch/log
    "$@" >"$log" 2>&1 </dev/null || status=$?
    passed=$(sum Passed "$log") failed=$(sum Failed "$log") skipped=$(sum Skipped "$log")
    # A build that fails, or a run that breaks off, has no failed test to show for it.
    if ((failed == 0 && (status != 0 || passed == 0))); then
        failed=1
    fi
    ((failed == 0)) || { cat "$log"; remember_failures "$name"; }
    ((all_failed += failed)) || true
    remember "$name" "$limit" $((SECONDS - start))
    echo "$name: $passed tests passed, $failed failed, $skipped skipped"
}

# Whether the processor here has an instruction set, as Linux calls it: Linux and Git Bash say so in a file, macOS is asked.
processor_has() {
    if [[ -r /proc/cpuinfo ]]; then
        grep -qw "$1" /proc/cpuinfo
    else
        sysctl -n machdep.cpu.leaf7_features 2>/dev/null | grep -qiw "$1"
    fi
}

# Compiles the native program, unless it is there.
build_native() {
    [[ ! -x $scratch/native/intaglio ]] || return 0
    [[ $(uname -s) == Linux ]] && { command -v clang || command -v gcc; } >/dev/null || {
        echo "there is no compiler for the native program"
        return 1
    }
    dotnet publish -c Release -p:Native=true src/Intaglio.Cli -o "$scratch/native" >"$scratch/log" 2>&1 </dev/null || {
        cat "$scratch/log"
        ((++all_failed))
        return 1
    }
}

# Prints what failed, if anything did, and the minutes of each part.
print_ledger() {
    [[ ! -s $scratch/failures ]] || cat "$scratch/failures"
    echo "minutes, limit and name of each part:"
    printf '%s\n' "${parts[@]}" | sort -rn
}
