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
    OutOfMemory,
}

/// <summary>A contender's process gave no answer, and is gone.</summary>
internal sealed class ProcessEndException(ProcessEnd end, string message) : Exception(message)
{
    internal ProcessEnd End => end;
}

/// <summary>The outside of a contender's process, which is watched: it ends when it takes too long or too much.</summary>
internal sealed class ContenderClient : IDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(20);

    private readonly Process process;
    private readonly long memoryLimit;
    private string lastError = "";

    internal ContenderClient(ContenderHost host, long memoryLimit)
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
        process = Process.Start(start)!;
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
        Task<string?> answer = process.StandardOutput.ReadLineAsync(cancellationToken).AsTask();
        Stopwatch watch = Stopwatch.StartNew();
        while (!Wait(answer, cancellationToken))
        {
            if (watch.Elapsed > limit)
                throw End(ProcessEnd.TimedOut, limit);
            process.Refresh();
            if (!process.HasExited && process.WorkingSet64 > memoryLimit)
                throw End(ProcessEnd.OutOfMemory);
        }
        if (answer.Result is not { } line)
            throw End(ProcessEnd.Crashed);
        Reply reply = JsonSerializer.Deserialize(line, MessageJson.Default.Reply)!;
        return reply.IsOutOfMemory ? throw End(ProcessEnd.OutOfMemory) : reply;
    }

    public void Dispose()
    {
        try
        {
            process.Kill(entireProcessTree: true);
            process.WaitForExit();
        }
        catch (Exception exception) when (exception is InvalidOperationException or System.ComponentModel.Win32Exception)
        {
            // It has ended by itself.
        }
        process.Dispose();
    }

    private static bool Wait(Task<string?> answer, CancellationToken cancellationToken)
    {
        try
        {
            return answer.Wait(Interval, cancellationToken);
        }
        catch (AggregateException exception) when (exception.InnerException is IOException)
        {
            return true;
        }
    }

    private ProcessEndException End(ProcessEnd end, TimeSpan limit = default)
    {
        string message = end switch
        {
            ProcessEnd.TimedOut => $"no answer within {limit.TotalSeconds:0.#} s",
            ProcessEnd.OutOfMemory => $"more than {Memory.Size(memoryLimit)} of memory",
            _ => process.WaitForExit(5000) ? Describe(process.ExitCode) : "the process closed its output",
        };
        Dispose();
        return new ProcessEndException(end, message);
    }

    private string Describe(int exitCode) =>
        (exitCode > 128 ? $"the process ended by signal {exitCode - 128}" : $"the process ended with {exitCode}") + (lastError.Length == 0 ? "" : $": {lastError}");
}
