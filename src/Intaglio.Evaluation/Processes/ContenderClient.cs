using System.Diagnostics;
using System.Text.Json;

namespace Intaglio.Evaluation;

/// <summary>How a process that runs <see cref="ContenderProcess"/> is started, and what it may take.</summary>
public sealed class ContenderHost
{
    /// <summary>Keeps the command.</summary>
    /// <param name="command">A program and its arguments.</param>
    public ContenderHost(params IReadOnlyList<string> command)
    {
        ArgumentNullException.ThrowIfNull(command);
        ArgumentOutOfRangeException.ThrowIfZero(command.Count);
        Command = command;
    }

    /// <summary>Gets the program and its arguments.</summary>
    public IReadOnlyList<string> Command { get; }
}

/// <summary>Why a contender's process did not answer.</summary>
internal enum ProcessEnd
{
    Crashed,
    TimedOut,
    TooSlow,
    OutOfMemory,
    WroteNonsense,
}

/// <summary>A contender's process gave no answer, and is gone.</summary>
internal sealed class ProcessEndException(ProcessEnd end, string message) : Exception(message)
{
    internal ProcessEnd End => end;
}

/// <summary>The outside of a contender's process, which is watched: it ends when it takes too long or too much.</summary>
internal sealed class ContenderClient : IDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(20), Patience = TimeSpan.FromSeconds(5);

    // A slow contender is given time, but not for ever.
    private const int LongestWork = 10;

    private readonly Process process;
    private readonly long memoryLimit;
    private string lastError = "";

    internal ContenderClient(ContenderHost host, long memoryLimit, string? kernel = null)
    {
        this.memoryLimit = memoryLimit;
        ProcessStartInfo start = new(host.Command[0], host.Command.Skip(1))
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        // Contenders are compiled as in a program of their users, and no crash asks anybody anything or writes a dump.
        start.Environment["DOTNET_TieredCompilation"] = "1";
        start.Environment["DOTNET_DbgEnableMiniDump"] = "0";
        start.Environment["DOTNET_GCHeapHardLimit"] = memoryLimit.ToString("X", System.Globalization.CultureInfo.InvariantCulture);
        if (kernel != null)
            start.Environment["INTAGLIO_KERNEL"] = kernel;
        process = ProgramStart.Start(start);
        process.ErrorDataReceived += (_, line) =>
        {
            if (!string.IsNullOrWhiteSpace(line.Data) && lastError.Length == 0)
                lastError = line.Data.Trim();
        };
        process.BeginErrorReadLine();
    }

    /// <summary>Asks, and waits for the answer.</summary>
    /// <exception cref="ProcessEndException">There is none; the process is gone.</exception>
    internal Reply Ask(Request request, TimeSpan limit, CancellationToken cancellationToken)
    {
        try
        {
            process.StandardInput.WriteLine(JsonSerializer.Serialize(request, MessageJson.Default.Request));
            process.StandardInput.Flush();
        }
        catch (IOException)
        {
            throw End(ProcessEnd.Crashed);
        }
        Stopwatch all = Stopwatch.StartNew(), silence = Stopwatch.StartNew();
        while (true)
        {
            Task<string?> line = process.StandardOutput.ReadLineAsync(cancellationToken).AsTask();
            while (!Wait(line, cancellationToken))
            {
                if (silence.Elapsed > limit)
                    throw End(ProcessEnd.TimedOut, limit);
                if (all.Elapsed > LongestWork * limit)
                    throw End(ProcessEnd.TooSlow, LongestWork * limit);
                if (WorkingSet > memoryLimit)
                    throw End(ProcessEnd.OutOfMemory);
            }
            if (line.IsFaulted || line.Result is not { } text)
                throw End(ProcessEnd.Crashed);
            Reply reply = Parse(text);
            if (reply.IsAlive != null)
                silence.Restart();
            else
                return reply.IsOutOfMemory ? throw End(ProcessEnd.OutOfMemory) : reply;
        }
    }

    public void Dispose()
    {
        try
        {
            // What it has started may hold its standard error open, which is not waited for.
            process.CancelErrorRead();
            process.Kill(entireProcessTree: true);
            process.WaitForExit(Patience);
        }
        catch (Exception exception) when (exception is InvalidOperationException or System.ComponentModel.Win32Exception or AggregateException)
        {
            // It has ended by itself, or a part of it belongs to somebody else.
        }
        process.Dispose();
    }

    private long WorkingSet
    {
        get
        {
            try
            {
                process.Refresh();
                return process.WorkingSet64;
            }
            catch (InvalidOperationException)
            {
                // It has just ended.
                return 0;
            }
        }
    }

    private Reply Parse(string line)
    {
        try
        {
            return JsonSerializer.Deserialize(line, MessageJson.Default.Reply) ?? throw End(ProcessEnd.Crashed);
        }
        catch (JsonException)
        {
            throw End(ProcessEnd.WroteNonsense);
        }
    }

    private static bool Wait(Task<string?> line, CancellationToken cancellationToken)
    {
        try
        {
            return line.Wait(Interval, cancellationToken);
        }
        catch (AggregateException exception) when (exception.InnerException is IOException or ObjectDisposedException)
        {
            return true;
        }
    }

    private ProcessEndException End(ProcessEnd end, TimeSpan limit = default)
    {
        string message = end switch
        {
            ProcessEnd.TimedOut => $"no call came back for {limit.TotalSeconds:0.#} s",
            ProcessEnd.TooSlow => $"not done after {limit.TotalSeconds:0.#} s",
            ProcessEnd.OutOfMemory => $"more than {Memory.Size(memoryLimit)} of memory",
            ProcessEnd.WroteNonsense => "it writes where only answers belong",
            _ => process.WaitForExit(Patience) ? Describe(process.ExitCode) : "the process closed its output",
        };
        Dispose();
        return new ProcessEndException(end, message);
    }

    // The numbers that shells give to signals.
    private string Describe(int exitCode) =>
        (!OperatingSystem.IsWindows() && exitCode is > 128 and <= 192 ? $"the process ended by signal {exitCode - 128}" : $"the process ended with {exitCode}") + (lastError.Length == 0 ? "" : $": {lastError}");
}
