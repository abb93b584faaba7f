namespace Intaglio;

/// <summary>The names of files that are written beside the one that they will replace. A run that was killed can leave one behind.</summary>
internal static class TemporaryName
{
    private const string Prefix = ".intaglio-", Suffix = ".tmp";

    /// <summary>Returns a name that nothing has.</summary>
    // Not the framework's random numbers: they would load OpenSSL, which takes longer than hashing many files.
    internal static string Create() => $"{Prefix}{Guid.NewGuid():N}{Suffix}";

    /// <summary>Returns whether a name that <see cref="Matches"/> is a short one, whose file nobody has locked.</summary>
    internal static bool IsShort(string name) => name.Length == Prefix.Length + 16 + Suffix.Length;

    /// <summary>Returns whether a file name, without a folder, is one of these.</summary>
    internal static bool Matches(ReadOnlySpan<char> name)
    {
        if (!name.StartsWith(Prefix) || !name.EndsWith(Suffix) || name.Length < Prefix.Length + Suffix.Length)
            return false;
        ReadOnlySpan<char> number = name[Prefix.Length..^Suffix.Length];
        // The libraries once wrote shorter ones.
        return number.Length is 16 or 32 && !number.ContainsAnyExceptInRange('0', 'f') && !number.ContainsAnyInRange(':', '`');
    }
}
