using System.CommandLine;
using System.Globalization;

namespace Intaglio.Cli;

/// <summary>The option that says how many threads work.</summary>
internal sealed class ThreadsOption : Option<string>
{
    private const int Most = 1024;

    internal ThreadsOption(string name)
        : base(name) =>
        (HelpName, Description) = ("N", "Work with so many threads; by default as many as there are processors");

    /// <param name="arguments">The command line.</param>
    /// <exception cref="UsageException">It is no such number.</exception>
    internal int Read(ParseResult arguments)
    {
        if (arguments.GetValue(this) is not { } text)
            return Environment.ProcessorCount;
        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int value) && value is >= 1 and <= Most
            ? value
            : throw new UsageException($"invalid number of jobs '{text}'; {Name} takes 1 to {Most}");
    }
}
