using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>The path of a request: <c>…/cas/DIGEST</c> or <c>…/ac/KEY</c>.</summary>
internal static class StorePath
{
    /// <summary>Parses a path.</summary>
    /// <param name="path">The decoded path. The folders before <c>cas</c> and <c>ac</c> are ignored.</param>
    /// <param name="digest">The digest or the key.</param>
    /// <returns>The kind of the file, which is <see cref="StoreKind.Other"/> if the path does not name a file.</returns>
    internal static StoreKind Parse(ReadOnlySpan<char> path, out ContentName digest)
    {
        digest = default;
        if (path.Length <= ContentName.Length)
            return StoreKind.Other;
        ReadOnlySpan<char> folder = path[..^ContentName.Length], name = path[^ContentName.Length..];
        StoreKind kind = folder.EndsWith("/cas/", StringComparison.Ordinal) ? StoreKind.Item
            : folder.EndsWith("/ac/", StringComparison.Ordinal) ? StoreKind.Record : StoreKind.Other;
        // Uppercase digits would be another path for the same file.
        bool isName = kind != StoreKind.Other && LowerHex.IsValid(name, ContentName.Length) && ContentName.TryParse(name, out digest);
        return isName ? kind : StoreKind.Other;
    }
}
