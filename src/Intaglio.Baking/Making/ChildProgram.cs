using System.ComponentModel;
using System.Diagnostics;
using System.IO.Pipes;

namespace Intaglio.Baking;

/// <summary>Runs a program in a session without a terminal, and ends all processes of its group when it ends.</summary>
internal static class ChildProgram
{
    // A program that ignores the first signal is killed after this time. Ctrl-C waits 2 s for the end of a bake.
    private static readonly TimeSpan grace = TimeSpan.FromSeconds(1);

    private const int ReadSize = 1 << 16, WaitMilliseconds = 20, MostDrained = 64;

    /// <summary>Runs a program.</summary>
    /// <param name="start">The program.</param>
    /// <param name="limit">The time after which it is ended.</param>
    /// <param name="log">Receives the standard output and standard error of the program.</param>
    /// <param name="folder">Watches the program, so that it is ended with this process.</param>
    /// <param name="cancellationToken">The token that ends the program.</param>
    /// <exception cref="Win32Exception">The program cannot be started.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    internal static ProgramEnd Run(ProgramStartInfo start, TimeSpan limit, ProgramLog log, WorkFolder folder,
        CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return OperatingSystem.IsWindows() ? RunOnWindows(start, limit, log, cancellationToken)
            : RunOnUnix(start, limit, log, folder, cancellationToken);
    }

    private static ProgramEnd RunOnUnix(ProgramStartInfo start, TimeSpan limit, ProgramLog log, WorkFolder folder,
        CancellationToken cancellationToken)
    {
        using AnonymousPipeServerStream pipe = new(PipeDirection.In, HandleInheritability.None);
        int process = UnixProcess.Spawn(start, pipe.ClientSafePipeHandle);
        bool isTimeout = false;
        try
        {
            using IDisposable watch = folder.Watch(process);
            pipe.DisposeLocalCopyOfClientHandle();
            try
            {
                isTimeout = Wait(process, pipe, limit, log, cancellationToken);
            }
            finally
            {
                UnixProcess.SignalGroup(process, UnixProcess.Kill);
            }
        }
        catch
        {
            UnixProcess.TryRelease(process);
            throw;
        }
        // The number of the group stays in use until the program is released.
        return UnixProcess.Release(process, isTimeout);
    }

    /// <summary>Waits until a program has ended, and ends it after a time.</summary>
    /// <returns><see langword="true"/> if it reached its limit; otherwise, <see langword="false"/>.</returns>
    private static bool Wait(int process, AnonymousPipeServerStream pipe, TimeSpan limit, ProgramLog log,
        CancellationToken cancellationToken)
    {
        byte[] buffer = new byte[ReadSize];
        long started = Stopwatch.GetTimestamp();
        TimeSpan? ended = null;
        bool isOpen = true, isKilled = false, isTimeout = false;
        while (!UnixProcess.HasEnded(process))
        {
            TimeSpan elapsed = Stopwatch.GetElapsedTime(started);
            if (ended is null && (elapsed >= limit || cancellationToken.IsCancellationRequested))
            {
                isTimeout = !cancellationToken.IsCancellationRequested;
                ended = elapsed;
                UnixProcess.SignalGroup(process, UnixProcess.Terminate);
            }
            else if (!isKilled && elapsed >= ended + grace)
            {
                isKilled = true;
                UnixProcess.SignalGroup(process, UnixProcess.Kill);
            }
            if (UnixProcess.Poll(isOpen ? pipe.SafePipeHandle : null, WaitMilliseconds))
                isOpen = Read(pipe, buffer, log);
        }
        // A process that left the group can keep the pipe open and write forever.
        for (int i = 0; isOpen && i < MostDrained && UnixProcess.Poll(pipe.SafePipeHandle, 0); i++)
            isOpen = Read(pipe, buffer, log);
        cancellationToken.ThrowIfCancellationRequested();
        return isTimeout;
    }

    private static bool Read(Stream pipe, byte[] buffer, ProgramLog log)
    {
        int count = pipe.Read(buffer);
        log.Append(buffer.AsSpan(0, count));
        return count > 0;
    }

    private static ProgramEnd RunOnWindows(ProgramStartInfo start, TimeSpan limit, ProgramLog log, CancellationToken cancellationToken)
    {
        ProcessStartInfo info = new(start.Program, start.Arguments)
        {
            WorkingDirectory = start.Folder, RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true,
        };
        info.Environment.Clear();
        foreach ((string name, string value) in start.Environment)
            info.Environment[name] = value;
        using Process process = ProgramStart.Start(info);
        process.StandardInput.Close();
        Task[] reading = [ReadAsync(process.StandardOutput.BaseStream, log), ReadAsync(process.StandardError.BaseStream, log)];
        using CancellationTokenSource stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        stop.CancelAfter(limit);
        bool isTimeout = false;
        try
        {
            process.WaitForExitAsync(stop.Token).GetAwaiter().GetResult();
        }
        catch (OperationCanceledException)
        {
            isTimeout = !cancellationToken.IsCancellationRequested;
            process.Kill(entireProcessTree: true);
            process.WaitForExit();
        }
        Task.WhenAll(reading).Wait(grace, CancellationToken.None);
        cancellationToken.ThrowIfCancellationRequested();
        return new(process.ExitCode, null, isTimeout);
    }

    private static async Task ReadAsync(Stream stream, ProgramLog log)
    {
        byte[] buffer = new byte[ReadSize];
        int count;
        while ((count = await stream.ReadAsync(buffer).ConfigureAwait(false)) > 0)
            lock (log)
                log.Append(buffer.AsSpan(0, count));
    }
}

/// <summary>A program to start.</summary>
/// <param name="program">The absolute path.</param>
/// <param name="arguments">The arguments, without the program.</param>
/// <param name="folder">The full path of the working folder.</param>
/// <param name="environment">All environment variables of the program.</param>
internal sealed class ProgramStartInfo(string program, IReadOnlyList<string> arguments, string folder,
    IReadOnlyList<KeyValuePair<string, string>> environment)
{
    internal string Program { get; } = program;

    internal IReadOnlyList<string> Arguments { get; } = arguments;

    internal string Folder { get; } = folder;

    internal IReadOnlyList<KeyValuePair<string, string>> Environment { get; } = environment;
}
