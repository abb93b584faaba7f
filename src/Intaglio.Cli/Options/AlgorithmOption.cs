using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The option that selects a hash function.</summary>
internal sealed class AlgorithmOption : Option<string>
{
    /// <summary>The value that selects the function from the checksum list.</summary>
    internal const string Auto = "auto";

    private readonly string[] others;

    /// <param name="description">The help text of the option.</param>
    /// <param name="others">The accepted values other than the functions that have tags.</param>
    internal AlgorithmOption(string description, params string[] others)
        : base("--algorithm", "-a")
    {
        (HelpName, Description) = ("NAME", description);
        this.others = others;
        CompletionSources.Add(_ => Names);
    }

    private IEnumerable<string> Names => ChecksumAlgorithm.All.Select(ToName).Concat(others);

    /// <summary>Determines whether the function is selected from the checksum list.</summary>
    internal bool IsAuto(ParseResult arguments) => string.Equals(arguments.GetValue(this), Auto, StringComparison.OrdinalIgnoreCase);

    /// <summary>Finds the function with its default digest size.</summary>
    /// <returns>The function, or <see langword="null"/> if the option is missing or its value is <c>auto</c>.</returns>
    /// <exception cref="UsageException">The function does not exist.</exception>
    /// <exception cref="FailureException">The function is not available on this system.</exception>
    internal ChecksumAlgorithm? Find(ParseResult arguments)
    {
        if (arguments.GetValue(this) is not { } name || IsAuto(arguments) && others.Contains(Auto))
            return null;
        if (others.Contains(ChecksumAlgorithm.File.Name)
            && string.Equals(name, ChecksumAlgorithm.File.Name, StringComparison.OrdinalIgnoreCase))
            return ChecksumAlgorithm.File;
        foreach (ChecksumAlgorithm candidate in ChecksumAlgorithm.All)
        {
            if (!string.Equals(name, ToName(candidate), StringComparison.OrdinalIgnoreCase))
                continue;
            return candidate.IsSupported
                ? candidate
                : throw new FailureException(
                    $"{candidate.Name} is not available on this system (requires OpenSSL 1.1.1 or Windows 11 24H2)");
        }
        throw new UsageException($"unknown algorithm '{name}' (expected {string.Join(", ", Names)})");
    }

    /// <summary>Returns the option value for a function. The value lacks the hyphen that separates the digest length in tags.</summary>
    private static string ToName(ChecksumAlgorithm algorithm) =>
        (algorithm.HasFixedSize ? algorithm.Name : algorithm.Name.Replace("-", "", StringComparison.Ordinal)).ToLowerInvariant();
}
