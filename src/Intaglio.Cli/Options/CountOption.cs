using System.CommandLine;
using System.Globalization;

namespace Intaglio.Cli;

/// <summary>An option for a positive integer.</summary>
internal sealed class CountOption : Option<string>
{
    private readonly int most;

    internal CountOption(string name, string description, int most)
        : base(name)
    {
        (HelpName, Description) = ("N", description);
        this.most = most;
    }

    /// <exception cref="UsageException">The value is not an integer in range.</exception>
    internal int Read(ParseResult arguments, int usual)
    {
        if (arguments.GetValue(this) is not { } text)
            return usual;
        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number >= 1 && number <= most
            ? number
            : throw new UsageException($"invalid {Name} '{text}' (expected 1 to {most})");
    }
}
