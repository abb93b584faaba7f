using System.CommandLine;
using Intaglio.Color;

namespace Intaglio.Cli;

/// <summary>The option that selects the variant of a new profile.</summary>
internal sealed class VariantOption : Option<string>
{
    private static readonly Dictionary<string, (int Version, int Points)> variants = new()
    {
        ["nano"] = (2, IccProfileOptions.NanoPoints),
        ["micro"] = (2, IccProfileOptions.MicroPoints),
        ["magic"] = (2, IccProfileOptions.MagicPoints),
        ["v4"] = (4, IccProfileOptions.MagicPoints),
    };

    internal VariantOption()
        : base("--variant") =>
        (HelpName, Description) =
        ("NAME", "nano, micro or magic (version 2, curves of 20, 42 or 134 points), or v4 (version 4, the default)");

    /// <returns>
    /// The version of the ICC specification and the number of points of a tabulated curve, or <see langword="null"/> if no variant is
    /// specified.
    /// </returns>
    /// <exception cref="UsageException">The variant does not exist.</exception>
    internal (int Version, int Points)? Read(ParseResult arguments)
    {
        if (arguments.GetValue(this) is not { } name)
            return null;
        return variants.TryGetValue(name, out (int Version, int Points) found) ? found
            : throw new UsageException($"invalid {Name} '{name}' (expected {string.Join(", ", variants.Keys)})");
    }
}
