using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace Intaglio.Evaluation;

/// <summary>The client of a <see cref="KernelProcess"/>.</summary>
internal sealed class KernelClient : IDisposable
{
    private readonly Process process;
    private readonly TimeSpan limit;

    /// <summary>Starts the process.</summary>
    /// <param name="host">The command that starts the process.</param>
    /// <param name="kernel">The name of the kernel.</param>
    /// <param name="limit">The time limit for a reply.</param>
    internal KernelClient(ContenderHost host, string kernel, TimeSpan limit)
    {
        ProcessStartInfo start = new(host.Command[0], host.Command.Skip(1)) { RedirectStandardInput = true, RedirectStandardOutput = true };
        start.Environment["INTAGLIO_KERNEL"] = kernel;
        process = ProgramStart.Start(start);
        this.limit = limit;
        Kernel = kernel;
    }

    internal string Kernel { get; }

    /// <summary>Sends a line and returns the reply. The first line describes the work, and its reply contains the digests.</summary>
    internal string Ask(string line, CancellationToken cancellationToken)
    {
        try
        {
            process.StandardInput.WriteLine(line);
            process.StandardInput.Flush();
            return process.StandardOutput.ReadLineAsync(cancellationToken).AsTask().WaitAsync(limit, cancellationToken).GetAwaiter()
                .GetResult() ?? throw CreateFailure();
        }
        catch (Exception exception) when (exception is IOException or TimeoutException)
        {
            throw CreateFailure(exception);
        }
    }

    /// <summary>Runs one measurement. Returns the nanoseconds of one run.</summary>
    internal double Measure(double milliseconds, CancellationToken cancellationToken) =>
        double.TryParse(Ask(milliseconds.ToString(CultureInfo.InvariantCulture), cancellationToken), CultureInfo.InvariantCulture,
            out double nanoseconds) ? nanoseconds : throw CreateFailure();

    public void Dispose()
    {
        try
        {
            process.Kill();
        }
        catch (Exception exception) when (exception is InvalidOperationException or Win32Exception)
        {
            // The process has exited already.
        }
        process.Dispose();
    }

    private InvalidOperationException CreateFailure(Exception? cause = null) =>
        new($"The process that measures the kernel '{Kernel}' did not reply.", cause);
}
