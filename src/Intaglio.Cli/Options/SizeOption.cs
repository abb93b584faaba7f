using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>An option for a number of bytes, one or more.</summary>
internal sealed class SizeOption : Option<string>
{
    internal SizeOption(string name, string description)
        : base(name) =>
        (HelpName, Description) = ("SIZE", description);

    /// <returns>Null if none is given.</returns>
    /// <exception cref="UsageException">It is no such number.</exception>
    internal long? Read(ParseResult arguments)
    {
        if (arguments.GetValue(this) is not { } text)
            return null;
        return ByteSize.TryParse(text, out long bytes) && bytes > 0 ? bytes : throw new UsageException($"invalid {Name} '{text}' (expected {ByteSize.Rule})");
    }
}
