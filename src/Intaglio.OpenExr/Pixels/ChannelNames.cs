namespace Intaglio.OpenExr;

/// <summary>The order of channels in files and chunks: that of their names' bytes in UTF-8, which is not that of UTF-16.</summary>
internal static class ChannelNames
{
    internal static IComparer<string> Order { get; } = Comparer<string>.Create(Compare);

    private static int Compare(string a, string b)
    {
        // Without surrogates, UTF-16 has the same order.
        bool isPlain = !a.AsSpan().ContainsAnyInRange('\uD800', '\uDFFF') && !b.AsSpan().ContainsAnyInRange('\uD800', '\uDFFF');
        return isPlain ? string.CompareOrdinal(a, b) : ExrNames.GetBytes(a).AsSpan().SequenceCompareTo(ExrNames.GetBytes(b));
    }
}
