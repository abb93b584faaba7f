namespace Intaglio;

/// <summary>Names of temporary files, which are written next to the file that they replace.</summary>
/// <remarks>A killed process can leave such a file.</remarks>
internal static class TemporaryName
{
    private const string Prefix = ".intaglio-", Suffix = ".tmp";

    /// <summary>Returns a unique name.</summary>
    // Not the framework's random numbers: they would load OpenSSL, which takes longer than hashing many files.
    internal static string Create() => $"{Prefix}{Guid.NewGuid():N}{Suffix}";

    /// <summary>Determines whether a name that <see cref="Matches"/> accepts has the old, short form.</summary>
    /// <remarks>Files with short names are never locked.</remarks>
    internal static bool IsShort(string name) => name.Length == Prefix.Length + 16 + Suffix.Length;

    /// <summary>Determines whether a file name without a folder is the name of a temporary file.</summary>
    internal static bool Matches(ReadOnlySpan<char> name)
    {
        if (!name.StartsWith(Prefix) || !name.EndsWith(Suffix) || name.Length < Prefix.Length + Suffix.Length)
            return false;
        ReadOnlySpan<char> number = name[Prefix.Length..^Suffix.Length];
        // Earlier versions wrote shorter numbers.
        return number.Length is 16 or 32 && !number.ContainsAnyExceptInRange('0', 'f') && !number.ContainsAnyInRange(':', '`');
    }
}
