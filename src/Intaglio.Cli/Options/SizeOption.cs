using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>An option for a number of bytes.</summary>
internal sealed class SizeOption : Option<string>
{
    private readonly long least;

    /// <param name="name">The name.</param>
    /// <param name="description">The description.</param>
    /// <param name="allowsZero">Whether 0 is a value.</param>
    internal SizeOption(string name, string description, bool allowsZero = false)
        : base(name) =>
        (HelpName, Description, least) = ("SIZE", description, allowsZero ? 0 : 1);

    /// <returns>The number of bytes, or <see langword="null"/> if the option is missing.</returns>
    /// <exception cref="UsageException">The value is not such a number.</exception>
    internal long? Read(ParseResult arguments)
    {
        if (arguments.GetValue(this) is not { } text)
            return null;
        return !ByteSize.TryParse(text, out long bytes) ? throw new UsageException($"invalid {Name} '{text}' (expected {ByteSize.Rule})")
            : bytes >= least ? bytes : throw new UsageException($"invalid {Name} '{text}' (expected more than 0 bytes)");
    }
}
