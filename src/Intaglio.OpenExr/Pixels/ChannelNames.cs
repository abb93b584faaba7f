namespace Intaglio.OpenExr;

/// <summary>The order of channels in files and chunks: that of their names' bytes in UTF-8, which is not that of UTF-16.</summary>
internal static class ChannelNames
{
    internal static IComparer<string> Order { get; } = Comparer<string>.Create(Compare);

    private static int Compare(string a, string b)
    {
        int i = 0;
        while (i < a.Length && i < b.Length && a[i] == b[i])
            i++;
        if (i == a.Length || i == b.Length)
            return a.Length - b.Length;
        // Surrogates stand for what comes after all other characters.
        return (char.IsSurrogate(a[i]), a[i]).CompareTo((char.IsSurrogate(b[i]), b[i]));
    }
}
