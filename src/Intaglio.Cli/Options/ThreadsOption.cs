using System.CommandLine;
using System.Globalization;

namespace Intaglio.Cli;

/// <summary>The option for the number of threads.</summary>
internal sealed class ThreadsOption : Option<string>
{
    private const int Most = 1024;

    internal ThreadsOption()
        : base("--threads", "-j") =>
        (HelpName, Description) = ("N", "Work with N threads (default: one for each processor)");

    /// <param name="arguments">The command line.</param>
    /// <exception cref="UsageException">The value is not a number in range.</exception>
    internal int Read(ParseResult arguments)
    {
        if (arguments.GetValue(this) is not { } text)
            return Environment.ProcessorCount;
        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int value) && value is >= 1 and <= Most
            ? value
            : throw new UsageException($"invalid {Name} '{text}' (expected 1 to {Most})");
    }
}
