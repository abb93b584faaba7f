using System.Diagnostics;
using System.Text;

namespace Intaglio.Testing;

/// <summary>Starts programs and collects what they write.</summary>
public static class Processes
{
    /// <summary>Starts a program with all three standard streams redirected, in the locale C.UTF-8 and with the folders of <see cref="InstalledProgram"/> in its PATH unless its surroundings name others.</summary>
    /// <param name="start">The program, its arguments and its surroundings.</param>
    public static Process Start(ProcessStartInfo start)
    {
        // Messages in English, names beyond ASCII unquoted, and one order, wherever the tests run.
        Replace(start, "LC_ALL", "C.UTF-8");
        Replace(start, "PATH", InstalledProgram.SearchPath);
        // A test can change the current folder of the whole process and delete it.
        if (start.WorkingDirectory.Length == 0)
            start.WorkingDirectory = AppContext.BaseDirectory;
        start.RedirectStandardInput = start.RedirectStandardOutput = start.RedirectStandardError = true;
        start.StandardErrorEncoding = Encoding.UTF8;
        return Process.Start(start)!;
    }

    /// <summary>Runs a program to its end.</summary>
    /// <param name="start">The program, its arguments and its surroundings.</param>
    /// <param name="input">The bytes of its standard input.</param>
    public static Outcome Run(ProcessStartInfo start, ReadOnlyMemory<byte> input = default) => Finish(Start(start), input);

    /// <summary>Runs a program to its end.</summary>
    /// <param name="start">The program, its arguments and its surroundings.</param>
    /// <param name="input">The bytes of its standard input.</param>
    public static Task<Outcome> RunAsync(ProcessStartInfo start, ReadOnlyMemory<byte> input = default) => FinishAsync(Start(start), input);

    /// <summary>Waits for the end of a program that was started here, and disposes the process.</summary>
    /// <param name="process">The running program.</param>
    /// <param name="input">The rest of its standard input, which is then closed.</param>
    /// <param name="limit">The longest time to wait; null for any.</param>
    /// <exception cref="TimeoutException">The limit has passed; the program was killed.</exception>
    public static Outcome Finish(Process process, ReadOnlyMemory<byte> input = default, TimeSpan? limit = null) => FinishAsync(process, input, limit).GetAwaiter().GetResult();

    /// <summary>Waits for the end of a program that was started here, and disposes the process.</summary>
    /// <param name="process">The running program.</param>
    /// <param name="input">The rest of its standard input, which is then closed.</param>
    /// <param name="limit">The longest time to wait; null for any.</param>
    /// <exception cref="TimeoutException">The limit has passed; the program was killed.</exception>
    public static async Task<Outcome> FinishAsync(Process process, ReadOnlyMemory<byte> input = default, TimeSpan? limit = null)
    {
        using (process)
        {
            ProcessStartInfo start = process.StartInfo;
            string command = $"{Path.GetFileName(start.FileName)} {(start.ArgumentList.Count > 0 ? string.Join(' ', start.ArgumentList) : start.Arguments)}";
            Task<string> error = process.StandardError.ReadToEndAsync();
            Task<byte[]> output = ReadAsync(process.StandardOutput.BaseStream);
            using CancellationTokenSource source = new(limit ?? Timeout.InfiniteTimeSpan);
            try
            {
                await WriteAsync(process.StandardInput.BaseStream, input, source.Token).ConfigureAwait(false);
                await process.WaitForExitAsync(source.Token).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                process.Kill(entireProcessTree: true);
                throw new TimeoutException($"{command} took longer than {limit}.");
            }
            return new(command, process.ExitCode, await output.ConfigureAwait(false), await error.ConfigureAwait(false));
        }
    }

    private static void Replace(ProcessStartInfo start, string name, string value)
    {
        start.Environment.TryGetValue(name, out string? present);
        if (present == Environment.GetEnvironmentVariable(name))
            start.Environment[name] = value;
    }

    /// <summary>Writes the standard input of a program and closes it.</summary>
    internal static async Task WriteAsync(Stream stream, ReadOnlyMemory<byte> input, CancellationToken cancellationToken = default)
    {
        try
        {
            await stream.WriteAsync(input, cancellationToken).ConfigureAwait(false);
            stream.Close();
        }
        catch (IOException)
        {
            // The program has ended without reading it all.
        }
    }

    /// <summary>Reads what a program writes to its end.</summary>
    internal static async Task<byte[]> ReadAsync(Stream stream)
    {
        using MemoryStream bytes = new();
        await stream.CopyToAsync(bytes).ConfigureAwait(false);
        return bytes.ToArray();
    }
}
