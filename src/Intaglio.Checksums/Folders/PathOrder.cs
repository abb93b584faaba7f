namespace Intaglio.Checksums;

/// <summary>The order of paths by the bytes of their UTF-8 form, which is that of <c>LC_ALL=C sort</c>.</summary>
internal static class PathOrder
{
    /// <summary>Compares two paths, a directory's with the slash that follows it in the paths of all it holds.</summary>
    internal static int Compare(ReadOnlySpan<char> left, bool isLeftDirectory, ReadOnlySpan<char> right, bool isRightDirectory)
    {
        int common = left.CommonPrefixLength(right);
        return Rank(left, isLeftDirectory, common).CompareTo(Rank(right, isRightDirectory, common));
    }

    /// <summary>Compares two paths, those of directories ending with their slash.</summary>
    internal static int Compare(ReadOnlySpan<char> left, ReadOnlySpan<char> right) => Compare(left, false, right, false);

    // UTF-8 has the order of the code points; of UTF-16's units the surrogates, from D800, stand for code points above all others.
    private static int Rank(ReadOnlySpan<char> path, bool isDirectory, int index)
    {
        if (index >= path.Length)
            return index == path.Length && isDirectory ? '/' : -1;
        char c = path[index];
        return char.IsSurrogate(c) ? c + 0x10000 : c;
    }
}
