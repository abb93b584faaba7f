using System.Diagnostics;
using System.Reflection;
using System.Text;

namespace Intaglio.Cli.Tests;

/// <summary>What a program left behind.</summary>
internal sealed record Outcome(int ExitCode, byte[] Output, string Error)
{
    internal string Text => Encoding.UTF8.GetString(Output);

    /// <summary>Compares with what b2sum did: everything but its name is the same.</summary>
    internal static void AssertSame(Outcome b2sum, Outcome actual)
    {
        Assert.Equal(b2sum.Error.Replace("b2sum: ", "intaglio: ", StringComparison.Ordinal), actual.Error);
        Assert.Equal(b2sum.Text, actual.Text);
        Assert.Equal(b2sum.Output, actual.Output);
        Assert.Equal(b2sum.ExitCode, actual.ExitCode);
    }
}

/// <summary>Runs the command line, and the tools it is compared with, as processes.</summary>
internal static class Programs
{
    /// <summary>The command line under test, where its build has put it.</summary>
    internal static string Program { get; } = Path.GetFullPath(
        typeof(Programs).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == nameof(Program)).Value!);

    internal static Outcome Intaglio(string folder, params string[] arguments) => Intaglio(folder, [], arguments);

    internal static Outcome Intaglio(string folder, byte[] input, params string[] arguments) =>
        Finish(StartIntaglio(folder, arguments), input);

    internal static Process StartIntaglio(string folder, params string[] arguments) =>
        Start(folder, Host, ["exec", Program, .. arguments]);

    internal static Outcome Run(string folder, string program, params string[] arguments) => Run(folder, [], program, arguments);

    /// <summary>Runs a tool of the system; the test is skipped where it is missing.</summary>
    internal static Outcome Run(string folder, byte[] input, string program, params string[] arguments)
    {
        Need(program);
        return Finish(Start(folder, program, arguments), input);
    }

    /// <summary>Runs a line of shell, in which <c>$INTAGLIO</c> is the command line under test.</summary>
    internal static Outcome Shell(string folder, string line) => Run(folder, "bash", "-c", line);

    internal static void Need(string program)
    {
        string path = Environment.GetEnvironmentVariable("PATH") ?? "";
        Skip.IfNot(path.Split(Path.PathSeparator).Any(directory => File.Exists(Path.Combine(directory, program))), $"{program} is not installed.");
    }

    internal static Outcome Finish(Process process, byte[] input)
    {
        using (process)
        {
            Task<string> error = process.StandardError.ReadToEndAsync();
            Task<byte[]> output = ReadAsync(process.StandardOutput.BaseStream);
            try
            {
                process.StandardInput.BaseStream.Write(input);
                process.StandardInput.Close();
            }
            catch (IOException)
            {
                // The program has ended without reading it all.
            }
            process.WaitForExit();
            return new(process.ExitCode, output.GetAwaiter().GetResult(), error.GetAwaiter().GetResult());
        }
    }

    private static string Host => Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";

    private static async Task<byte[]> ReadAsync(Stream stream)
    {
        using MemoryStream bytes = new();
        await stream.CopyToAsync(bytes);
        return bytes.ToArray();
    }

    private static Process Start(string folder, string program, string[] arguments)
    {
        ProcessStartInfo start = new(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardErrorEncoding = Encoding.UTF8,
        };
        // The tools' messages in English, and names beyond ASCII unquoted.
        start.Environment["LC_ALL"] = "C.UTF-8";
        start.Environment["INTAGLIO"] = $"{Host} exec {Program}";
        return Process.Start(start)!;
    }
}
