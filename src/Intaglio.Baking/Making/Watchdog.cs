using System.ComponentModel;
using System.Globalization;
using System.IO.Pipes;
using System.Text;

namespace Intaglio.Baking;

/// <summary>Kills the programs of this process when it ends, even if it is killed.</summary>
/// <remarks>
/// <para>A shell reads the numbers of process groups from a pipe, and kills those that are left at its end. No other process has the end
/// of the pipe that is written. The signal that Linux sends at the death of a parent does not replace the shell, because it is sent when a
/// thread ends.</para>
/// <para>One shell serves all bakes of the process. It starts with the first program, and ends with the last bake that has run one. A
/// shell that was killed is started again with the next program. Without a shell, programs run as well.</para>
/// </remarks>
internal sealed class Watchdog : IDisposable
{
    // The shell is not in the group of the terminal, and signals for all processes of a service must not end it first. The group -1 would
    // be all processes of the user.
    internal const string Script = """
        trap '' HUP INT QUIT TERM
        live=' '
        while read -r change group; do
          case $change in
            +) live="$live$group " ;;
            -) live="${live%%" $group "*} ${live#*" $group "}" ;;
          esac
        done
        for group in $live; do
          if [ "$group" -gt 1 ]; then kill -KILL "-$group"; fi
        done
        """;

    // A shell that does not read for this time was stopped.
    private const int LongestWait = 1000;

    private readonly Lock gate = new();
    private readonly HashSet<int> groups = [];
    private int users, process;
    private AnonymousPipeServerStream? pipe;

    /// <summary>Gets the watchdog of this process.</summary>
    internal static Watchdog OfProcess { get; } = new();

    /// <summary>Gets the number of the process of the shell, or 0 if it is not running.</summary>
    internal int Process
    {
        get
        {
            lock (gate)
                return process;
        }
    }

    /// <summary>Adds a user. The shell can run until all have left.</summary>
    internal void Enter()
    {
        lock (gate)
            users++;
    }

    /// <summary>Removes a user.</summary>
    internal void Leave()
    {
        lock (gate)
            if (--users == 0)
                Stop();
    }

    /// <summary>Adds a process group.</summary>
    internal void Add(int group)
    {
        lock (gate)
        {
            groups.Add(group);
            if (!TrySend(Line('+', group)))
                Start();
        }
    }

    /// <summary>Removes a process group. Its number must still be in use.</summary>
    internal void Remove(int group)
    {
        lock (gate)
        {
            groups.Remove(group);
            if (!TrySend(Line('-', group)))
                Stop();
        }
    }

    public void Dispose()
    {
        lock (gate)
            Stop();
    }

    private static string Line(char change, int group) => string.Create(CultureInfo.InvariantCulture, $"{change} {group}\n");

    private void Start()
    {
        Stop();
        try
        {
            pipe = new(PipeDirection.Out, HandleInheritability.None);
            // The folder of the bake can be on a file system that is unmounted.
            process = UnixProcess.SpawnApart(new("/bin/sh", ["-c", Script], "/", []), pipe.ClientSafePipeHandle);
            pipe.DisposeLocalCopyOfClientHandle();
            TrySend(string.Concat(groups.Select(group => Line('+', group))));
        }
        catch (Exception exception) when (exception is Win32Exception or IOException)
        {
            // The system has no shell, or no process or handle is left.
            Stop();
        }
    }

    private void Stop()
    {
        if (process != 0)
        {
            UnixProcess.SignalGroup(process, UnixProcess.Kill);
            UnixProcess.TryRelease(process);
        }
        pipe?.Dispose();
        (process, pipe) = (0, null);
    }

    private bool TrySend(string text)
    {
        if (pipe is null || !UnixProcess.CanWrite(pipe.SafePipeHandle, LongestWait))
            return false;
        try
        {
            pipe.Write(Encoding.ASCII.GetBytes(text));
            return true;
        }
        catch (IOException)
        {
            // The shell was killed.
            return false;
        }
    }
}
