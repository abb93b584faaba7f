using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>An option for a positive number of bytes.</summary>
internal sealed class SizeOption : Option<string>
{
    internal SizeOption(string name, string description)
        : base(name) =>
        (HelpName, Description) = ("SIZE", description);

    /// <returns>The number of bytes, or <see langword="null"/> if the option is missing.</returns>
    /// <exception cref="UsageException">The value is not such a number.</exception>
    internal long? Read(ParseResult arguments)
    {
        if (arguments.GetValue(this) is not { } text)
            return null;
        return ByteSize.TryParse(text, out long bytes) && bytes > 0 ? bytes
            : throw new UsageException($"invalid {Name} '{text}' (expected {ByteSize.Rule})");
    }
}
