using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using System.IO.Pipes;
using System.Text;

namespace Intaglio.Testing;

/// <summary>Runs a .NET program many times in a few processes that stay loaded.</summary>
/// <remarks>
/// A run takes milliseconds, where the start of a process compiles the program again. The project <c>Intaglio.WarmHost</c> is the other end.
/// Signals, terminals and what replaces its process need a process of their own.
/// </remarks>
/// <param name="start">The program and its environment.</param>
/// <param name="hook">The assembly of <c>Intaglio.WarmHost</c>.</param>
public sealed class WarmProgram(Func<ProcessStartInfo> start, string hook)
{
    // A process that has run this often is replaced, so that nothing accumulates.
    private const int MostRuns = 200;

    private readonly ConcurrentBag<Host> idle = [];

    /// <summary>Determines whether the system can do this: descriptors are opened by the names that Linux gives them.</summary>
    public static bool IsSupported => OperatingSystem.IsLinux();

    /// <summary>Runs the program to its end.</summary>
    /// <param name="folder">The working directory.</param>
    /// <param name="input">The bytes of its standard input.</param>
    /// <param name="arguments">The arguments.</param>
    public async Task<Outcome> RunAsync(string folder, ReadOnlyMemory<byte> input, params string[] arguments)
    {
        Host host = idle.TryTake(out Host? free) ? free : new(start(), hook);
        using AnonymousPipeServerStream standardInput = new(PipeDirection.Out), output = new(PipeDirection.In), error = new(PipeDirection.In);
        await host.StartAsync(Path.GetFullPath(folder), [standardInput, output, error], arguments).ConfigureAwait(false);
        Task<byte[]> outputBytes = Processes.ReadAsync(output), errorBytes = Processes.ReadAsync(error);
        await Processes.WriteAsync(standardInput, input).ConfigureAwait(false);
        int exitCode = await host.WaitAsync().ConfigureAwait(false);
        Outcome outcome = new($"{host.Name} {string.Join(' ', arguments)}", exitCode, await outputBytes.ConfigureAwait(false), Encoding.UTF8.GetString(await errorBytes.ConfigureAwait(false)));
        if (host.Runs < MostRuns && host.IsAlive)
            idle.Add(host);
        else
            host.Dispose();
        return outcome;
    }

    // A process ends with the tests, when its requests end.
    private sealed class Host : IDisposable
    {
        private readonly Process process;
        private readonly BinaryWriter requests;

        internal Host(ProcessStartInfo start, string hook)
        {
            Name = Path.GetFileName(start.FileName);
            start.Environment["DOTNET_STARTUP_HOOKS"] = hook;
            process = Processes.Start(start);
            requests = new(process.StandardInput.BaseStream, Encoding.UTF8);
        }

        internal string Name { get; }

        internal int Runs { get; private set; }

        internal bool IsAlive => !process.HasExited;

        /// <summary>Sends a request, and closes this side's copies of what the program has opened.</summary>
        internal async Task StartAsync(string folder, AnonymousPipeServerStream[] streams, string[] arguments)
        {
            Runs++;
            requests.Write(arguments.Length);
            requests.Write(folder);
            foreach (AnonymousPipeServerStream stream in streams)
                requests.Write(string.Create(CultureInfo.InvariantCulture, $"/proc/{Environment.ProcessId}/fd/{stream.ClientSafePipeHandle.DangerousGetHandle()}"));
            foreach (string argument in arguments)
                requests.Write(argument);
            requests.Flush();
            if (await ReadAsync().ConfigureAwait(false) is null)
                throw new InvalidOperationException($"{Name} did not take the request: {await process.StandardError.ReadToEndAsync().ConfigureAwait(false)}");
            foreach (AnonymousPipeServerStream stream in streams)
                stream.DisposeLocalCopyOfClientHandle();
        }

        /// <summary>Waits for the end of the run, or of the process, which a program may end.</summary>
        internal async Task<int> WaitAsync()
        {
            if (await ReadAsync().ConfigureAwait(false) is { } exitCode)
                return exitCode;
            await process.WaitForExitAsync().ConfigureAwait(false);
            return process.ExitCode;
        }

        private async Task<int?> ReadAsync()
        {
            byte[] number = new byte[sizeof(int)];
            int read = await process.StandardOutput.BaseStream.ReadAtLeastAsync(number, number.Length, throwOnEndOfStream: false).ConfigureAwait(false);
            return read == number.Length ? BitConverter.ToInt32(number) : null;
        }

        public void Dispose()
        {
            requests.Dispose();
            process.Dispose();
        }
    }
}
