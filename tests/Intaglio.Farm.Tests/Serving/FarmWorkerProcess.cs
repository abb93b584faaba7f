using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;

namespace Intaglio.Farm.Tests.Serving;

/// <summary>A running <c>intaglio-farm worker</c>.</summary>
internal sealed partial class FarmWorkerProcess : IDisposable
{
    private readonly Process process;
    private readonly StringBuilder error = new();

    internal FarmWorkerProcess(string farm, string folder, params string[] arguments)
        : this(CreateStart(farm, folder, arguments))
    {
    }

    internal FarmWorkerProcess(ProcessStartInfo start)
    {
        process = Processes.Start(start);
        process.ErrorDataReceived += (_, line) =>
        {
            lock (error)
                error.AppendLine(line.Data);
        };
        process.BeginErrorReadLine();
        process.BeginOutputReadLine();
    }

    /// <summary>Gets the text on standard error until now.</summary>
    internal string Error
    {
        get
        {
            lock (error)
                return error.ToString();
        }
    }

    internal bool HasEnded => process.HasExited;

    internal static ProcessStartInfo CreateStart(string farm, string folder, params string[] arguments) =>
        FarmProgram.CreateStart(["worker", "--farm", farm, "--data", folder, .. arguments]);

    /// <summary>Stops the process without its knowledge, until it is resumed.</summary>
    internal void Pause() => Assert.Equal(0, Kill(process.Id, StoreProcess.Stop));

    internal void Resume() => Assert.Equal(0, Kill(process.Id, StoreProcess.Continuation));

    internal int Id => process.Id;

    internal void Kill() => process.Kill(entireProcessTree: true);

    /// <summary>Kills the process, and not those that it has started.</summary>
    internal void KillAlone()
    {
        process.Kill();
        process.WaitForExit();
    }

    /// <summary>Ends the worker gracefully.</summary>
    /// <returns>The exit code.</returns>
    internal async Task<int> StopAsync()
    {
        Assert.Equal(0, Kill(process.Id, StoreProcess.Termination));
        return await WaitAsync();
    }

    /// <summary>Waits for the end.</summary>
    /// <returns>The exit code.</returns>
    internal async Task<int> WaitAsync()
    {
        using CancellationTokenSource source = new(FarmProgram.Patience);
        await process.WaitForExitAsync(source.Token);
        return process.ExitCode;
    }

    public void Dispose()
    {
        if (!process.HasExited)
            Kill();
        process.Dispose();
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}
