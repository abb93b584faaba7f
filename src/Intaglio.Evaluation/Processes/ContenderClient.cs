using System.Diagnostics;
using System.Text;
using System.Text.Json;

namespace Intaglio.Evaluation;

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

/// <summary>The outside of a contender's process, which is watched: it ends when it takes too long or too much. Nothing that it writes is trusted.</summary>
internal sealed class ContenderClient : IDisposable
{
    /// <summary>How many times the limit of a call all work may take: a slow contender is given time, but not for ever.</summary>
    internal const int LongestWork = 10;

    private const int LongestReply = 1 << 20, LongestErrors = 64 << 10, LongestError = 300;

    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(20), Patience = TimeSpan.FromSeconds(5);

    private readonly Process process;
    private readonly BoundedLines replies;
    private readonly Task<string> errors;
    private readonly CancellationTokenSource ending = new();
    private readonly long memoryLimit;
    private long number;

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
        process = ProgramStart.Start(start);
        replies = new BoundedLines(process.StandardOutput.BaseStream, LongestReply);
        errors = ReadErrorsAsync(process.StandardError.BaseStream, ending.Token);
    }

    /// <summary>Gets the process's number.</summary>
    internal int ProcessId => process.Id;

    /// <summary>Asks, and waits for the answer.</summary>
    /// <param name="request">The request.</param>
    /// <param name="limit">The time without a sign of life after which the answer is no longer waited for.</param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <exception cref="ProcessEndException">There is no answer; the process is gone.</exception>
    internal Reply Ask(Request request, TimeSpan limit, CancellationToken cancellationToken)
    {
        request = request with { Number = ++number };
        Stopwatch all = Stopwatch.StartNew(), silence = Stopwatch.StartNew();
        Await(SendAsync(request, cancellationToken));
        while (true)
        {
            Reply reply = Parse(Await(replies.ReadAsync(cancellationToken)) ?? throw End(ProcessEnd.Crashed));
            if (reply.IsAlive != null)
                silence.Restart();
            else if (reply.IsOutOfMemory)
                throw End(ProcessEnd.OutOfMemory);
            else
                return ReplyChecks.IsAnswer(reply, request) ? reply with { Error = reply.Error is null ? null : PrintableText.Of(reply.Error) } : throw End(ProcessEnd.WroteNonsense);
        }

        T Await<T>(Task<T> task)
        {
            while (!Wait(task, cancellationToken))
            {
                if (silence.Elapsed > limit)
                    throw End(ProcessEnd.TimedOut, limit);
                if (all.Elapsed > LongestWork * limit)
                    throw End(ProcessEnd.TooSlow, LongestWork * limit);
                if (WorkingSet > memoryLimit)
                    throw End(ProcessEnd.OutOfMemory);
            }
            return !task.IsFaulted ? task.Result : throw End(task.Exception.InnerException is InvalidDataException ? ProcessEnd.WroteNonsense : ProcessEnd.Crashed);
        }
    }

    /// <summary>Asks about an assembly, and waits for the answer.</summary>
    /// <exception cref="InvalidOperationException">The assembly cannot be loaded, or its process ends.</exception>
    internal Reply AskOfAssembly(Request request, TimeSpan limit, CancellationToken cancellationToken)
    {
        try
        {
            Reply reply = Ask(request, limit, cancellationToken);
            return reply.Error is null ? reply : throw new InvalidOperationException(reply.Error);
        }
        catch (ProcessEndException exception)
        {
            throw new InvalidOperationException(exception.Message, exception);
        }
    }

    /// <summary>Ends the process, and returns what is thrown for it.</summary>
    /// <param name="end">Why.</param>
    /// <param name="limit">The time that was exceeded.</param>
    internal ProcessEndException End(ProcessEnd end, TimeSpan limit = default)
    {
        string message = end switch
        {
            ProcessEnd.TimedOut => $"no call came back for {limit.TotalSeconds:0.#} s",
            ProcessEnd.TooSlow => $"not done after {limit.TotalSeconds:0.#} s",
            ProcessEnd.OutOfMemory => $"more than {Memory.Size(memoryLimit)} of memory",
            ProcessEnd.WroteNonsense => "it writes where only answers belong, or no answer to what was asked",
            _ => process.WaitForExit(Patience) ? Describe(process.ExitCode) : "the process closed its output",
        };
        Dispose();
        return new ProcessEndException(end, message);
    }

    public void Dispose()
    {
        try
        {
            process.Kill(entireProcessTree: true);
            process.WaitForExit(Patience);
        }
        catch (Exception exception) when (exception is InvalidOperationException or System.ComponentModel.Win32Exception or AggregateException)
        {
            // It has ended by itself, or a part of it belongs to somebody else.
        }
        // A program that it started may hold its standard error open, which is not waited for.
        ending.Cancel();
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

    private async Task<bool> SendAsync(Request request, CancellationToken cancellationToken)
    {
        Stream input = process.StandardInput.BaseStream;
        await input.WriteAsync((byte[])[.. JsonSerializer.SerializeToUtf8Bytes(request, MessageJson.Default.Request), (byte)'\n'], cancellationToken).ConfigureAwait(false);
        await input.FlushAsync(cancellationToken).ConfigureAwait(false);
        return true;
    }

    private Reply Parse(byte[] line)
    {
        try
        {
            return JsonSerializer.Deserialize(line, MessageJson.Default.Reply) ?? throw End(ProcessEnd.WroteNonsense);
        }
        catch (JsonException)
        {
            throw End(ProcessEnd.WroteNonsense);
        }
    }

    private static bool Wait(Task task, CancellationToken cancellationToken)
    {
        try
        {
            return task.Wait(Interval, cancellationToken);
        }
        catch (AggregateException exception) when (exception.InnerException is IOException or ObjectDisposedException or InvalidDataException)
        {
            return true;
        }
    }

    /// <summary>Reads what the process writes to standard error, to its end, and keeps its beginning.</summary>
    private static async Task<string> ReadErrorsAsync(Stream stream, CancellationToken cancellationToken)
    {
        byte[] kept = new byte[LongestErrors], buffer = new byte[16 << 10];
        int count = 0;
        try
        {
            while (await stream.ReadAsync(buffer, cancellationToken).ConfigureAwait(false) is > 0 and int read)
            {
                int taken = Math.Min(read, kept.Length - count);
                buffer.AsSpan(0, taken).CopyTo(kept.AsSpan(count));
                count += taken;
            }
        }
        catch (Exception exception) when (exception is IOException or OperationCanceledException or ObjectDisposedException)
        {
            // The process is gone.
        }
        string first = Encoding.UTF8.GetString(kept, 0, count).Split('\n').Select(line => PrintableText.Of(line.Trim())).FirstOrDefault(line => line.Length > 0) ?? "";
        return first.Length > LongestError ? first[..LongestError] + "…" : first;
    }

    // The numbers that shells give to signals.
    private string Describe(int exitCode)
    {
        string error = errors.Wait(Patience) ? errors.Result : "";
        return (!OperatingSystem.IsWindows() && exitCode is > 128 and <= 192 ? $"the process ended by signal {exitCode - 128}" : $"the process ended with {exitCode}") + (error.Length == 0 ? "" : $": {error}");
    }
}
