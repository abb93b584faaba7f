using System.Diagnostics;
using System.Text.RegularExpressions;

namespace Intaglio.Evaluation;

/// <summary>A contender that starts a process for each digest.</summary>
/// <remarks>
/// The process hashes its standard input and prints the digest in hexadecimal. <c>{bits}</c> in its arguments is replaced by the size of
/// the digest in bits.
/// </remarks>
internal sealed partial class CommandContender : IHashContender
{
    private const string Bits = "{bits}";

    private readonly string[] command;

    /// <param name="commandLine">
    /// The program and its arguments, separated by spaces. Quotation marks enclose an argument with spaces.
    /// </param>
    /// <param name="function">The name of the hash function.</param>
    internal CommandContender(string commandLine, string function)
    {
        FunctionName = function;
        command = Split(commandLine);
        DigestSize = Features.HasFlag(HashFeatures.DigestSize) ? 0 : Hash([], default, []).Length;
    }

    public string FunctionName { get; }

    public HashFeatures Features =>
        command.Any(part => part.Contains(Bits, StringComparison.Ordinal)) ? HashFeatures.DigestSize : HashFeatures.None;

    // A command without {bits} has a fixed digest size.
    public int DigestSize { get; }

    /// <summary>Splits a command line into words.</summary>
    internal static string[] Split(string commandLine) => [.. Words().Matches(commandLine).Select(match => match.Value.Trim('"'))];

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        string bits = (8 * destination.Length).ToString(System.Globalization.CultureInfo.InvariantCulture);
        ProcessStartInfo start = new(command[0], command.Skip(1).Select(part => part.Replace(Bits, bits, StringComparison.Ordinal)))
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = ProgramStart.Start(start);
        process.ErrorDataReceived += static (_, _) => { };
        process.BeginErrorReadLine();
        Task<string> reading = process.StandardOutput.ReadToEndAsync();
        try
        {
            using Stream input = process.StandardInput.BaseStream;
            input.Write(message);
        }
        catch (IOException)
        {
            // The process has exited, and its exit code is checked later.
        }
        string output = reading.GetAwaiter().GetResult();
        process.WaitForExit();
        if (process.ExitCode != 0)
            throw new ArgumentException($"{command[0]} ended with {process.ExitCode}");
        Match? digest = Hexadecimal().Matches(output).MaxBy(match => match.Length);
        if (digest is null || digest.Length % 2 != 0)
            throw new UnexpectedDigestException($"the output of {command[0]} does not contain a digest");
        return Convert.FromHexString(digest.ValueSpan);
    }

    [GeneratedRegex(@"""[^""]*""|\S+")]
    private static partial Regex Words();

    [GeneratedRegex(@"\b[0-9A-Fa-f]{2,}\b")]
    private static partial Regex Hexadecimal();
}
