using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace Intaglio.Evaluation;

/// <summary>The outside of a <see cref="KernelProcess"/>.</summary>
internal sealed class KernelClient : IDisposable
{
    private readonly Process process;
    private readonly TimeSpan limit;

    /// <summary>Starts the process.</summary>
    /// <param name="host">How it is started.</param>
    /// <param name="kernel">The kernel's name.</param>
    /// <param name="limit">The time after which an answer is no longer waited for.</param>
    internal KernelClient(ContenderHost host, string kernel, TimeSpan limit)
    {
        ProcessStartInfo start = new(host.Command[0], host.Command.Skip(1)) { RedirectStandardInput = true, RedirectStandardOutput = true };
        start.Environment["INTAGLIO_KERNEL"] = kernel;
        process = ProgramStart.Start(start);
        this.limit = limit;
        Kernel = kernel;
    }

    internal string Kernel { get; }

    /// <summary>Sends a line and gets the answer. The first line names the work, and its answer is the digests.</summary>
    internal string Ask(string line, CancellationToken cancellationToken)
    {
        try
        {
            process.StandardInput.WriteLine(line);
            process.StandardInput.Flush();
            return process.StandardOutput.ReadLineAsync(cancellationToken).AsTask().WaitAsync(limit, cancellationToken).GetAwaiter().GetResult() ?? throw CreateFailure();
        }
        catch (Exception exception) when (exception is IOException or TimeoutException)
        {
            throw CreateFailure(exception);
        }
    }

    /// <summary>Measures once: nanoseconds of a run.</summary>
    internal double Measure(double milliseconds, CancellationToken cancellationToken) =>
        double.TryParse(Ask(milliseconds.ToString(CultureInfo.InvariantCulture), cancellationToken), CultureInfo.InvariantCulture, out double nanoseconds) ? nanoseconds : throw CreateFailure();

    public void Dispose()
    {
        try
        {
            process.Kill();
        }
        catch (Exception exception) when (exception is InvalidOperationException or Win32Exception)
        {
            // It has ended by itself.
        }
        process.Dispose();
    }

    private InvalidOperationException CreateFailure(Exception? cause = null) => new($"The process that measures the kernel '{Kernel}' gave no answer.", cause);
}
