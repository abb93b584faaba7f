using System.Diagnostics;
using System.Text;
using System.Text.Json;

namespace Intaglio.Evaluation;

/// <summary>The reasons why a contender's process did not reply.</summary>
internal enum ProcessEnd
{
    Crashed,
    TimedOut,
    TooSlow,
    OutOfMemory,
    WroteNonsense,
}

/// <summary>The exception for a contender's process that did not reply and was ended.</summary>
internal sealed class ProcessEndException(ProcessEnd end, string message) : Exception(message)
{
    internal ProcessEnd End => end;
}

/// <summary>The client of a contender's process. It ends the process if it exceeds its limits, and does not trust its output.</summary>
internal sealed class ContenderClient : IDisposable
{
    /// <summary>The limit for all work of a check, as a multiple of the limit for a call.</summary>
    internal const int LongestWork = 10;

    private const int LongestReply = 1 << 20, LongestErrors = 64 << 10, LongestError = 300;

    private static readonly TimeSpan interval = TimeSpan.FromMilliseconds(20), patience = TimeSpan.FromSeconds(5);

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
        // Compiles contenders as in ordinary programs, and prevents dialogs and dumps after a crash.
        start.Environment["DOTNET_TieredCompilation"] = "1";
        start.Environment["DOTNET_DbgEnableMiniDump"] = "0";
        start.Environment["DOTNET_GCHeapHardLimit"] = memoryLimit.ToString("X", System.Globalization.CultureInfo.InvariantCulture);
        process = ProgramStart.Start(start);
        replies = new BoundedLines(process.StandardOutput.BaseStream, LongestReply);
        errors = ReadErrorsAsync(process.StandardError.BaseStream, ending.Token);
    }

    /// <summary>Gets the process ID.</summary>
    internal int ProcessId => process.Id;

    /// <summary>Sends a request and waits for the reply.</summary>
    /// <param name="request">The request.</param>
    /// <param name="limit">The maximum time without a sign of life.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <exception cref="ProcessEndException">The process did not reply and was ended.</exception>
    internal Reply Ask(Request request, TimeSpan limit, CancellationToken cancellationToken)
    {
        request = request with { Number = ++number };
        Stopwatch all = Stopwatch.StartNew(), silence = Stopwatch.StartNew();
        Await(SendAsync(request, cancellationToken));
        while (true)
        {
            Reply reply = Parse(Await(replies.ReadAsync(cancellationToken)) ?? throw End(ProcessEnd.Crashed));
            if (reply.IsAlive is not null)
                silence.Restart();
            else if (reply.IsOutOfMemory)
                throw End(ProcessEnd.OutOfMemory);
            else
                return ReplyChecks.IsAnswer(reply, request)
                    ? reply with { Error = reply.Error is null ? null : PrintableText.Of(reply.Error) }
                    : throw End(ProcessEnd.WroteNonsense);
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
            return !task.IsFaulted ? task.Result
                : throw End(task.Exception.InnerException is InvalidDataException ? ProcessEnd.WroteNonsense : ProcessEnd.Crashed);
        }
    }

    /// <summary>Sends a request about an assembly and waits for the reply.</summary>
    /// <exception cref="InvalidOperationException">The assembly cannot be loaded, or the process ended.</exception>
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

    /// <summary>Ends the process and returns the exception to throw.</summary>
    /// <param name="end">The reason.</param>
    /// <param name="limit">The time limit that was exceeded.</param>
    internal ProcessEndException End(ProcessEnd end, TimeSpan limit = default)
    {
        string message = end switch
        {
            ProcessEnd.TimedOut => $"no call returned for {limit.TotalSeconds:0.#} s",
            ProcessEnd.TooSlow => $"not completed after {limit.TotalSeconds:0.#} s",
            ProcessEnd.OutOfMemory => $"more than {Memory.Size(memoryLimit)} of memory",
            ProcessEnd.WroteNonsense => "it wrote unexpected output or an invalid answer",
            _ => process.WaitForExit(patience) ? Describe(process.ExitCode) : "the process closed its output",
        };
        Dispose();
        return new ProcessEndException(end, message);
    }

    public void Dispose()
    {
        try
        {
            process.Kill(entireProcessTree: true);
            process.WaitForExit(patience);
        }
        catch (Exception exception)
            when (exception is InvalidOperationException or System.ComponentModel.Win32Exception or AggregateException)
        {
            // The process has exited already, or a child process belongs to another user.
        }
        // A child process can keep standard error open, so its end is not awaited.
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
                // The process has just exited.
                return 0;
            }
        }
    }

    private async Task<bool> SendAsync(Request request, CancellationToken cancellationToken)
    {
        Stream input = process.StandardInput.BaseStream;
        await input.WriteAsync((byte[])[.. JsonSerializer.SerializeToUtf8Bytes(request, MessageJson.Default.Request), (byte)'\n'],
            cancellationToken).ConfigureAwait(false);
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
            return task.Wait(interval, cancellationToken);
        }
        catch (AggregateException exception)
            when (exception.InnerException is IOException or ObjectDisposedException or InvalidDataException)
        {
            return true;
        }
    }

    /// <summary>Reads standard error of the process to its end and returns the first line.</summary>
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
            // The process has ended.
        }
        string first = Encoding.UTF8.GetString(kept, 0, count).Split('\n').Select(line => PrintableText.Of(line.Trim()))
            .FirstOrDefault(line => line.Length > 0) ?? "";
        return first.Length > LongestError ? first[..LongestError] + "…" : first;
    }

    // Exit codes above 128 are signals, as in shells.
    private string Describe(int exitCode)
    {
        string error = errors.Wait(patience) ? errors.Result : "";
        return (!OperatingSystem.IsWindows() && exitCode is > 128 and <= 192 ? $"the process ended by signal {exitCode - 128}"
            : $"the process ended with {exitCode}") + (error.Length == 0 ? "" : $": {error}");
    }
}
