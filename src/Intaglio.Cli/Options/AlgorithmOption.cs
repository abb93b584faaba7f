using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The option that names a hash function.</summary>
internal sealed class AlgorithmOption : Option<string>
{
    /// <summary>The value that leaves the choice to a list that is checked.</summary>
    internal const string Auto = "auto";

    private readonly string[] others;

    /// <param name="description">What the help says of it.</param>
    /// <param name="others">What it takes besides the functions that tags name.</param>
    internal AlgorithmOption(string description, params string[] others)
        : base("--algorithm", "-a")
    {
        (HelpName, Description) = ("NAME", description);
        this.others = others;
        CompletionSources.Add(_ => Names);
    }

    private IEnumerable<string> Names => ChecksumAlgorithm.All.Select(ToName).Concat(others);

    /// <summary>Tells whether the choice is left to a list.</summary>
    internal bool IsAuto(ParseResult arguments) => string.Equals(arguments.GetValue(this), Auto, StringComparison.OrdinalIgnoreCase);

    /// <summary>Finds the function, with its usual size of digest.</summary>
    /// <returns>Null if none is named, or the choice is left to a list.</returns>
    /// <exception cref="UsageException">There is no such function.</exception>
    /// <exception cref="FailureException">The system does not have it.</exception>
    internal ChecksumAlgorithm? Find(ParseResult arguments)
    {
        if (arguments.GetValue(this) is not { } name || IsAuto(arguments) && others.Contains(Auto))
            return null;
        if (others.Contains(ChecksumAlgorithm.File.Name) && string.Equals(name, ChecksumAlgorithm.File.Name, StringComparison.OrdinalIgnoreCase))
            return ChecksumAlgorithm.File;
        foreach (ChecksumAlgorithm candidate in ChecksumAlgorithm.All)
        {
            if (!string.Equals(name, ToName(candidate), StringComparison.OrdinalIgnoreCase))
                continue;
            return candidate.IsSupported
                ? candidate
                : throw new FailureException($"{candidate.Name} is not available on this system (requires OpenSSL 1.1.1 or Windows 11 24H2)");
        }
        throw new UsageException($"unknown algorithm '{name}' (expected {string.Join(", ", Names)})");
    }

    /// <summary>Returns the name of a function here: without the hyphen after which a tag may have the digest's length.</summary>
    private static string ToName(ChecksumAlgorithm algorithm) =>
        (algorithm.HasFixedSize ? algorithm.Name : algorithm.Name.Replace("-", "", StringComparison.Ordinal)).ToLowerInvariant();
}
