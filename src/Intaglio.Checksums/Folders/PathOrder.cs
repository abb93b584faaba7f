namespace Intaglio.Checksums;

/// <summary>Orders paths by their UTF-8 bytes, as <c>LC_ALL=C sort</c> does.</summary>
internal static class PathOrder
{
    /// <summary>Compares two paths. Paths of directories are followed by a slash, as in the paths of their contents.</summary>
    internal static int Compare(ReadOnlySpan<char> left, bool isLeftDirectory, ReadOnlySpan<char> right, bool isRightDirectory)
    {
        int common = left.CommonPrefixLength(right);
        return Rank(left, isLeftDirectory, common).CompareTo(Rank(right, isRightDirectory, common));
    }

    /// <summary>Compares two paths, in which directories already end with a slash.</summary>
    internal static int Compare(ReadOnlySpan<char> left, ReadOnlySpan<char> right) => Compare(left, false, right, false);

    // UTF-8 sorts by code point. In UTF-16, surrogates (from D800) represent the highest code points but do not have the highest values.
    private static int Rank(ReadOnlySpan<char> path, bool isDirectory, int index)
    {
        if (index >= path.Length)
            return index == path.Length && isDirectory ? '/' : -1;
        char c = path[index];
        return char.IsSurrogate(c) ? c + 0x10000 : c;
    }
}
